"""Seals chain hashes of the transfers, each over the one before, without a gap.

Both hashes are SHA-256 of the text of a JSON array, as docs/money.md describes it, so
that anybody who may read the book can compute them anew.
"""

from django.db import migrations, models

FORWARD = """
-- In this order transfers are sealed.
CREATE INDEX transfer_to_seal ON ledger_transfer (xid, id);

CREATE FUNCTION ledger_digest(p_transfer ledger_transfer) RETURNS bytea
LANGUAGE sql STABLE AS $$
    SELECT sha256(convert_to(jsonb_build_array(
        p_transfer.id, p_transfer.key, p_transfer.kind, p_transfer.currency_id,
        p_transfer.posting_count, p_transfer.reverses_id, p_transfer.actor_id,
        p_transfer.reason, p_transfer.tournament, p_transfer.match,
        (extract(epoch FROM p_transfer.posted_at) * 1000000)::bigint,
        to_char(p_transfer.effective_on, 'YYYY-MM-DD'),
        (
            SELECT jsonb_agg(
                jsonb_build_array(a.name, p.amount, p.seq, p.balance_after)
                ORDER BY a.name COLLATE "C"
            )
            FROM public.ledger_posting p
            JOIN public.ledger_account a ON a.id = p.account_id
            WHERE p.transfer_id = p_transfer.id
        )
    )::text, 'UTF8'));
$$;

CREATE FUNCTION ledger_seal_hash(
    p_number bigint, p_previous_hash bytea, p_sealed_at timestamptz,
    p_transfer_ids bigint[], p_digests bytea[]
) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
    SELECT sha256(convert_to(jsonb_build_array(
        p_number, encode(p_previous_hash, 'hex'),
        (extract(epoch FROM p_sealed_at) * 1000000)::bigint,
        (
            SELECT jsonb_agg(
                jsonb_build_array(s.id, encode(s.digest, 'hex')) ORDER BY s.place
            )
            FROM unnest(p_transfer_ids, p_digests) WITH ORDINALITY
                s (id, digest, place)
        )
    )::text, 'UTF8'));
$$;

ALTER TABLE ledger_seal
    ADD COLUMN transfer_ids bigint[] NOT NULL,
    ADD COLUMN digests bytea[] NOT NULL,
    -- Where the sealer goes on: behind this transfer, and among those whose id is
    -- larger than after_id, which is 0 until the book is restored on another server.
    ADD COLUMN upto_xid xid8 NOT NULL,
    ADD COLUMN upto_id bigint NOT NULL,
    ADD COLUMN after_id bigint NOT NULL,
    ADD CONSTRAINT seal_counts_its_transfers CHECK (
        transfers = cardinality(transfer_ids) AND transfers = cardinality(digests)
    ),
    ADD CONSTRAINT seal_hashes_its_transfers CHECK (
        hash = ledger_seal_hash(number, previous_hash, sealed_at, transfer_ids, digests)
    );

CREATE FUNCTION ledger_check_seal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    last record;
BEGIN
    SELECT s.* INTO last FROM (
        SELECT number, hash, total FROM public.ledger_seal
        UNION ALL SELECT 0::bigint, decode(repeat('00', 32), 'hex'), 0::bigint
    ) s ORDER BY s.number DESC LIMIT 1;
    IF (NEW.number, NEW.previous_hash, NEW.total) IS DISTINCT FROM
        (last.number + 1, last.hash, last.total + NEW.transfers)
    THEN
        RAISE EXCEPTION 'Seal % does not follow on the last one.', NEW.number
            USING ERRCODE = 'check_violation', CONSTRAINT = 'seal_follows_on';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER follows_on BEFORE INSERT ON ledger_seal
    FOR EACH ROW EXECUTE FUNCTION ledger_check_seal();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON ledger_seal
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON ledger_seal
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_emptying();
"""
REVERSE = """
DROP TRIGGER never_emptied ON ledger_seal;
DROP TRIGGER append_only ON ledger_seal;
DROP TRIGGER follows_on ON ledger_seal;
DROP FUNCTION ledger_check_seal;
ALTER TABLE ledger_seal
    DROP CONSTRAINT seal_hashes_its_transfers,
    DROP CONSTRAINT seal_counts_its_transfers,
    DROP COLUMN after_id,
    DROP COLUMN upto_id,
    DROP COLUMN upto_xid,
    DROP COLUMN digests,
    DROP COLUMN transfer_ids;
DROP FUNCTION ledger_seal_hash;
DROP FUNCTION ledger_digest;
DROP INDEX transfer_to_seal;
"""


class Migration(migrations.Migration):
    dependencies = [("ledger", "0009_post_many")]

    operations = [
        migrations.CreateModel(
            name="Seal",
            fields=[
                ("number", models.BigIntegerField(primary_key=True, serialize=False)),
                ("transfers", models.IntegerField()),
                ("total", models.BigIntegerField()),
                ("hash", models.BinaryField()),
                ("previous_hash", models.BinaryField()),
                ("sealed_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("transfers__gt", 0)),
                        name="seal_is_not_empty",
                    )
                ],
            },
        ),
        migrations.RunSQL(FORWARD, REVERSE),
    ]
