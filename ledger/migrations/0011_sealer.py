"""The function that seals what is committed, behind every transaction still running.

Nothing can come in any more where the oldest running transaction is left behind, so no
transfer is lost however late it is committed. Posting waits for nothing here: the
sealer reads what posters write, and only other sealers are kept away by its lock.
"""

from django.db import migrations

FORWARD = """
-- What was restored and is not sealed, where the server now counts transactions from
-- below the last seal: it is another one than the book was on. Ids go on from where
-- they were, so after_id parts what was restored from what has been posted here.
CREATE FUNCTION ledger_restored(
    p_most bigint, OUT after_id bigint, OUT transfer_ids bigint[]
) LANGUAGE sql
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = on SET enable_hashjoin = on SET enable_mergejoin = on AS $$
    WITH sealed AS (SELECT unnest(s.transfer_ids) id FROM ledger_seal s),
    restored AS (
        SELECT greatest((SELECT max(s.id) FROM sealed s), (
            SELECT max(t.id) FROM ledger_transfer t
            WHERE t.xid >= pg_snapshot_xmax(pg_current_snapshot())
        )) last_id
    )
    SELECT r.last_id, ARRAY(
        SELECT t.id FROM ledger_transfer t
        WHERE t.id <= r.last_id
            AND NOT EXISTS (SELECT FROM sealed s WHERE s.id = t.id)
        ORDER BY t.xid, t.id LIMIT p_most
    ) FROM restored r;
$$;

-- Append a seal over the next transfers, p_most at most, and return how many they are:
-- none where there is nothing to seal, or while another sealer is at it.
CREATE FUNCTION ledger_append_seal(p_most bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
-- The next few of many are found by their index, whatever the planner takes them for.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
    last record;
    restored record;
    ids bigint[] := '{}';
    digests_ bytea[];
    now_ timestamptz;
BEGIN
    IF NOT pg_try_advisory_xact_lock('ledger_seal'::regclass::oid::bigint) THEN
        RETURN 0;
    END IF;
    SELECT s.* INTO last FROM (
        SELECT number, hash, total, upto_xid, upto_id, after_id FROM ledger_seal
        UNION ALL SELECT 0::bigint, decode(repeat('00', 32), 'hex'), 0::bigint,
            '0'::xid8, 0::bigint, 0::bigint
    ) s ORDER BY s.number DESC LIMIT 1;

    IF last.upto_xid >= pg_snapshot_xmax(pg_current_snapshot()) THEN
        SELECT r.* INTO restored FROM ledger_restored(p_most) r;
        ids := restored.transfer_ids;
        IF ids = '{}' THEN
            last.upto_xid := '0';
            last.upto_id := 0;
            last.after_id := restored.after_id;
        END IF;
    END IF;
    IF ids = '{}' THEN
        ids := ARRAY(
            SELECT t.id FROM ledger_transfer t
            WHERE (t.xid, t.id) > (last.upto_xid, last.upto_id)
                AND t.xid < pg_snapshot_xmin(pg_current_snapshot())
                AND t.id > last.after_id
            ORDER BY t.xid, t.id LIMIT p_most
        );
        IF ids = '{}' THEN
            RETURN 0;
        END IF;
        SELECT t.xid, t.id INTO last.upto_xid, last.upto_id
            FROM ledger_transfer t WHERE t.id = ids[cardinality(ids)];
    END IF;

    digests_ := ARRAY(
        SELECT ledger_digest(t)
        FROM unnest(ids) WITH ORDINALITY s (id, place)
        JOIN ledger_transfer t ON t.id = s.id
        ORDER BY s.place
    );
    now_ := clock_timestamp();
    INSERT INTO ledger_seal (
        number, transfers, total, hash, previous_hash, sealed_at, transfer_ids,
        digests, upto_xid, upto_id, after_id
    ) VALUES (
        last.number + 1, cardinality(ids), last.total + cardinality(ids),
        ledger_seal_hash(last.number + 1, last.hash, now_, ids, digests_), last.hash,
        now_, ids, digests_, last.upto_xid, last.upto_id, last.after_id
    );
    RETURN cardinality(ids);
END $$;
REVOKE EXECUTE ON FUNCTION ledger_restored FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION ledger_append_seal FROM PUBLIC;
"""
REVERSE = """
DROP FUNCTION ledger_append_seal;
DROP FUNCTION ledger_restored;
"""


class Migration(migrations.Migration):
    dependencies = [("ledger", "0010_seals")]

    operations = [migrations.RunSQL(FORWARD, REVERSE)]
