"""The functions that post, reverse and close many at once: all or nothing."""

from django.db import migrations

FORWARD = """
-- Post transfers in order; the union of their stored accounts is locked by id first.
-- A refusal undoes all of it and is the only row: its place counts from 1.
CREATE FUNCTION ledger_post_many(
    p_transfers jsonb, OUT place bigint, OUT outcome ledger_outcome
) RETURNS SETOF record LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    t jsonb;
    ids bigint[];
    outcomes ledger_outcome[] := '{}';
BEGIN
    BEGIN
        ids := ledger_find_accounts(ARRAY(
            SELECT DISTINCT n.name FROM jsonb_array_elements(p_transfers) e,
                jsonb_array_elements_text(e -> 'names') n (name)
        ));
        PERFORM FROM ledger_account a WHERE a.id = ANY (ids) AND a.stored
            ORDER BY a.id FOR NO KEY UPDATE;
        FOR place, t IN
            SELECT e.place, e.value
            FROM jsonb_array_elements(p_transfers) WITH ORDINALITY e (value, place)
            ORDER BY e.place
        LOOP
            outcome := ledger_post(
                t ->> 'key', t ->> 'kind', t ->> 'currency',
                ARRAY(SELECT jsonb_array_elements_text(t -> 'names')),
                ARRAY(SELECT jsonb_array_elements_text(t -> 'amounts')::bigint),
                (t ->> 'actor')::bigint, t ->> 'reason',
                (t ->> 'tournament')::bigint, (t ->> 'match')::bigint,
                (t ->> 'reverses')::bigint, (t ->> 'effective_on')::date
            );
            IF outcome.status NOT IN ('posted', 'replay') THEN
                RAISE EXCEPTION USING ERRCODE = 'BK001';
            END IF;
            outcomes := outcomes || outcome;
        END LOOP;
    EXCEPTION WHEN SQLSTATE 'BK001' THEN
        RETURN NEXT;
        RETURN;
    END;
    RETURN QUERY SELECT o.place, (o.status, o.transfer, o.posted_at, o.account,
                                  o.missing)::ledger_outcome
        FROM unnest(outcomes) WITH ORDINALITY
            o (status, transfer, posted_at, account, missing, place)
        ORDER BY o.place;
END $$;

-- Post the negated postings of other transfers, which are named by their keys.
CREATE FUNCTION ledger_reverse_many(
    p_reversals jsonb, OUT place bigint, OUT outcome ledger_outcome
) RETURNS SETOF record LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    transfers jsonb;
BEGIN
    SELECT e.place INTO place
        FROM jsonb_array_elements(p_reversals) WITH ORDINALITY e (value, place)
        LEFT JOIN ledger_transfer t ON t.key = e.value ->> 'original_key'
        WHERE t.id IS NULL ORDER BY e.place LIMIT 1;
    IF FOUND THEN
        outcome.status := 'unknown_transfer';
        RETURN NEXT;
        RETURN;
    END IF;
    SELECT jsonb_agg(
        jsonb_build_object(
            'key', e.value -> 'key', 'kind', e.value -> 'kind',
            'actor', e.value -> 'actor', 'reason', e.value -> 'reason',
            'effective_on', e.value -> 'effective_on',
            'currency', t.currency_id, 'tournament', t.tournament,
            'match', t.match, 'reverses', t.id,
            'names', p.names, 'amounts', p.amounts
        ) ORDER BY e.place
    ) INTO transfers
        FROM jsonb_array_elements(p_reversals) WITH ORDINALITY e (value, place)
        JOIN ledger_transfer t ON t.key = e.value ->> 'original_key',
        LATERAL (
            SELECT jsonb_agg(a.name ORDER BY a.id) names,
                   jsonb_agg(-p.amount ORDER BY a.id) amounts
            FROM ledger_posting p JOIN ledger_account a ON a.id = p.account_id
            WHERE p.transfer_id = t.id
        ) p;
    RETURN QUERY SELECT m.place, m.outcome FROM ledger_post_many(transfers) m;
END $$;

-- Close accounts for good. The names of those that hold money are the answer, and
-- then none is closed; names that no account has are passed over.
CREATE FUNCTION ledger_close(p_names text[]) RETURNS text[]
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    not_empty text[];
BEGIN
    PERFORM FROM ledger_account a WHERE a.name = ANY (p_names)
        ORDER BY a.id FOR NO KEY UPDATE;
    not_empty := ARRAY(
        SELECT a.name FROM ledger_account a
        WHERE a.name = ANY (p_names) AND (a.balance <> 0 OR NOT a.stored)
        ORDER BY a.id
    );
    IF not_empty = '{}' THEN
        UPDATE ledger_account a SET closed_at = clock_timestamp()
            WHERE a.name = ANY (p_names) AND a.closed_at IS NULL;
    END IF;
    RETURN not_empty;
END $$;
REVOKE EXECUTE ON FUNCTION ledger_post_many FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION ledger_reverse_many FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION ledger_close FROM PUBLIC;
"""
REVERSE = """
DROP FUNCTION ledger_close;
DROP FUNCTION ledger_reverse_many;
DROP FUNCTION ledger_post_many;
"""


class Migration(migrations.Migration):
    dependencies = [("ledger", "0008_post")]

    operations = [migrations.RunSQL(FORWARD, REVERSE)]
