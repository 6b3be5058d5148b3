"""A posting moves its account, and nothing else does.

The trigger that adds a posting also moves the stored balance and numbers the
posting, so balance and seq are always those of the last posting. An update of a
balance that does not come from a trigger is refused, as is a change of identity, a
posting on a closed account, and a posting added to a transfer of another database
transaction.
"""

from django.db import migrations

FORWARD = """
ALTER TABLE ledger_transfer
    ADD COLUMN xid xid8 NOT NULL DEFAULT pg_current_xact_id();
-- Room on each page, so that a moved balance does not touch the indexes.
ALTER TABLE ledger_account SET (fillfactor = 60);

CREATE FUNCTION ledger_move_account() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    now_ timestamptz;
BEGIN
    SELECT t.posted_at INTO now_ FROM ledger_transfer t
        WHERE t.id = NEW.transfer_id AND t.xid = pg_current_xact_id();
    IF NOT FOUND THEN
        RAISE EXCEPTION 'Postings are written together with their transfer.'
            USING ERRCODE = 'check_violation',
                  CONSTRAINT = 'posting_with_its_transfer';
    END IF;
    NEW.seq := NULL;
    NEW.balance_after := NULL;
    UPDATE ledger_account a
        SET balance = a.balance + NEW.amount, seq = a.seq + 1, moved_at = now_
        WHERE a.id = NEW.account_id AND a.stored
        RETURNING a.seq, a.balance INTO NEW.seq, NEW.balance_after;
    RETURN NEW;
END $$;
CREATE TRIGGER moves_account BEFORE INSERT ON ledger_posting
    FOR EACH ROW EXECUTE FUNCTION ledger_move_account();

CREATE FUNCTION ledger_guard_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '%', CASE
        WHEN TG_OP = 'INSERT' THEN 'A new account is open and empty.'
        WHEN OLD.closed_at IS NOT NULL THEN 'A closed account stays as it is.'
        WHEN OLD.balance <> NEW.balance OR OLD.seq <> NEW.seq
            OR OLD.moved_at IS DISTINCT FROM NEW.moved_at
            THEN 'Only a posting moves an account.'
        ELSE 'An account keeps its identity.' END
        USING ERRCODE = 'check_violation', CONSTRAINT = 'account_guard';
END $$;
CREATE TRIGGER starts_empty BEFORE INSERT ON ledger_account
    FOR EACH ROW WHEN (
        NEW.balance <> 0 OR NEW.seq <> 0
        OR NEW.moved_at IS NOT NULL OR NEW.closed_at IS NOT NULL
    ) EXECUTE FUNCTION ledger_guard_account();
CREATE TRIGGER only_postings_move BEFORE UPDATE ON ledger_account
    FOR EACH ROW WHEN (
        OLD.closed_at IS NOT NULL
        OR OLD.id <> NEW.id
        OR OLD.kind <> NEW.kind
        OR OLD.currency_id <> NEW.currency_id
        OR OLD.owner_id IS DISTINCT FROM NEW.owner_id
        OR OLD.tournament IS DISTINCT FROM NEW.tournament
        OR OLD.stored <> NEW.stored
        OR OLD.floor IS DISTINCT FROM NEW.floor
        OR (
            pg_trigger_depth() = 0
            AND (
                OLD.balance <> NEW.balance OR OLD.seq <> NEW.seq
                OR OLD.moved_at IS DISTINCT FROM NEW.moved_at
            )
        )
    ) EXECUTE FUNCTION ledger_guard_account();
"""
REVERSE = """
DROP TRIGGER only_postings_move ON ledger_account;
DROP TRIGGER starts_empty ON ledger_account;
DROP FUNCTION ledger_guard_account;
DROP TRIGGER moves_account ON ledger_posting;
DROP FUNCTION ledger_move_account;
ALTER TABLE ledger_account RESET (fillfactor);
ALTER TABLE ledger_transfer DROP COLUMN xid;
"""


class Migration(migrations.Migration):
    dependencies = [("ledger", "0004_append_only")]

    operations = [migrations.RunSQL(FORWARD, REVERSE)]
