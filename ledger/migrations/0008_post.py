"""The function that posts one transfer, and those that find and lock accounts.

Functions of this app answer a refusal instead of raising it: nothing has been
written by then, so the caller's database transaction stays usable without a
savepoint.
"""

from django.db import migrations

FORWARD = """
CREATE TYPE ledger_outcome AS (
    status text,            -- posted, replay, or why not
    transfer bigint,
    posted_at timestamptz,
    account text,           -- the account that stands against it
    missing bigint          -- by how much
);

-- The account ids in the order of their names; accounts are made when first used.
-- Missing ones are made before any lock is taken and in order of name, so two
-- transfers that need the same new accounts do not wait for each other in a ring.
CREATE FUNCTION ledger_find_accounts(p_names text[]) RETURNS bigint[]
LANGUAGE plpgsql AS $$
DECLARE
    ids bigint[];
BEGIN
    SELECT array_agg(a.id ORDER BY n.place) INTO ids
        FROM unnest(p_names) WITH ORDINALITY n (name, place)
        LEFT JOIN ledger_account a ON a.name = n.name;
    IF array_position(ids, NULL) IS NULL THEN
        RETURN ids;
    END IF;
    INSERT INTO ledger_account (
        kind, currency_id, owner_id, tournament, name, stored, balance, seq
    ) SELECT p[1], p[2], nullif(p[3], '')::bigint, nullif(p[4], '')::bigint,
             n.name, true, 0, 0
        FROM unnest(p_names, ids) n (name, id), string_to_array(n.name, ':') p
        WHERE n.id IS NULL
        GROUP BY n.name, p
        ORDER BY n.name
        ON CONFLICT (name) DO NOTHING;
    SELECT array_agg(a.id ORDER BY n.place) INTO ids
        FROM unnest(p_names) WITH ORDINALITY n (name, place)
        JOIN ledger_account a ON a.name = n.name;
    RETURN ids;
END $$;

CREATE FUNCTION ledger_says_the_same(
    p_transfer ledger_transfer, p_kind text, p_currency text, p_ids bigint[],
    p_amounts bigint[], p_tournament bigint, p_match bigint, p_reverses bigint,
    p_effective_on date
) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT (p_transfer.kind, p_transfer.currency_id, p_transfer.tournament,
            p_transfer.match, p_transfer.reverses_id, p_transfer.effective_on)
        IS NOT DISTINCT FROM (p_kind, p_currency, p_tournament, p_match, p_reverses,
            p_effective_on)
    AND NOT EXISTS (
        SELECT FROM
            (SELECT * FROM ledger_posting WHERE transfer_id = p_transfer.id) p
            FULL JOIN unnest(p_ids, p_amounts) n (account_id, amount)
            USING (account_id)
        WHERE n.amount IS DISTINCT FROM p.amount
    );
$$;

-- Post one transfer. In order: find the accounts, lock the stored ones by id, take
-- the time, look for the key, look at the funds, and write.
CREATE FUNCTION ledger_post(
    p_key text, p_kind text, p_currency text, p_names text[], p_amounts bigint[],
    p_actor bigint, p_reason text, p_tournament bigint, p_match bigint,
    p_reverses bigint, p_effective_on date DEFAULT NULL
) RETURNS ledger_outcome LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
-- A plan made anew for each call costs more than the call; this one fits every size.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
    ids bigint[];
    seqs bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(p_names)]);
    balances bigint[] := seqs;
    touched record;
    old ledger_transfer;
    refusal ledger_outcome;
    outcome ledger_outcome;
BEGIN
    ids := ledger_find_accounts(p_names);
    outcome.posted_at := '-infinity';
    FOR touched IN
        SELECT a.id, a.name, a.balance, a.seq, a.floor, a.ceiling, a.moved_at,
               a.closed_at, n.amount, n.place
        FROM unnest(ids, p_amounts) WITH ORDINALITY n (id, amount, place)
        JOIN ledger_account a ON a.id = n.id
        WHERE a.stored ORDER BY a.id FOR NO KEY UPDATE OF a
    LOOP
        outcome.posted_at := greatest(outcome.posted_at, touched.moved_at);
        seqs[touched.place] := touched.seq + 1;
        balances[touched.place] := touched.balance + touched.amount;
        IF refusal.status IS NOT NULL THEN
            CONTINUE;
        ELSIF touched.closed_at IS NOT NULL THEN
            refusal.status := 'account_closed';
            refusal.account := touched.name;
        ELSIF touched.balance + touched.amount < touched.floor
            OR touched.balance + touched.amount > touched.ceiling
        THEN
            refusal.status := 'insufficient_funds';
            refusal.account := touched.name;
            refusal.missing := abs(touched.balance + touched.amount);
        END IF;
    END LOOP;
    -- Never earlier than the last posting of any of the accounts.
    outcome.posted_at := greatest(outcome.posted_at, clock_timestamp());

    SELECT * INTO old FROM ledger_transfer t WHERE t.key = p_key;
    IF NOT FOUND THEN
        IF p_reverses IS NOT NULL THEN
            PERFORM FROM ledger_transfer t WHERE t.reverses_id = p_reverses;
            IF FOUND THEN
                refusal.status := 'already_reversed';
            END IF;
        END IF;
        IF refusal.status IS NOT NULL THEN
            RETURN refusal;
        END IF;
        INSERT INTO ledger_transfer (
            key, kind, currency_id, posting_count, actor_id, reason, tournament,
            match, reverses_id, posted_at, effective_on
        ) VALUES (
            p_key, p_kind, p_currency, cardinality(p_names), p_actor, p_reason,
            p_tournament, p_match, p_reverses, outcome.posted_at, p_effective_on
        ) ON CONFLICT (key) DO NOTHING RETURNING id INTO outcome.transfer;
        IF FOUND THEN
            INSERT INTO ledger_posting (
                transfer_id, account_id, currency_id, amount, seq, balance_after
            ) SELECT outcome.transfer, n.id, p_currency, n.amount, n.seq, n.balance
                FROM unnest(ids, p_amounts, seqs, balances)
                    n (id, amount, seq, balance);
            outcome.status := 'posted';
            RETURN outcome;
        END IF;
        -- The same key came by other accounts at the same moment.
        SELECT * INTO old FROM ledger_transfer t WHERE t.key = p_key;
    END IF;
    outcome.status := CASE WHEN ledger_says_the_same(
        old, p_kind, p_currency, ids, p_amounts, p_tournament, p_match, p_reverses,
        p_effective_on
    ) THEN 'replay' ELSE 'key_reused' END;
    outcome.transfer := old.id;
    outcome.posted_at := old.posted_at;
    RETURN outcome;
END $$;
REVOKE EXECUTE ON FUNCTION ledger_find_accounts FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION ledger_says_the_same FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION ledger_post FROM PUBLIC;
"""
REVERSE = """
DROP FUNCTION ledger_post;
DROP FUNCTION ledger_says_the_same;
DROP FUNCTION ledger_find_accounts;
DROP TYPE ledger_outcome;
"""


class Migration(migrations.Migration):
    dependencies = [("ledger", "0007_transfers_balance")]

    operations = [migrations.RunSQL(FORWARD, REVERSE)]
