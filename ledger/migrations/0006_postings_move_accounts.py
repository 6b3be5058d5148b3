"""A posting moves its account, and nothing else does.

Adding postings moves the stored balances in the same statement, and only if each one
follows on the last posting of its account; so balance and seq are always those of the
last posting. An update of a balance that does not come from this trigger is refused,
as is a change of identity, a posting on a closed account, and a posting added to a
transfer of another database transaction.
"""

from django.db import migrations

FORWARD = """
ALTER TABLE ledger_transfer
    ADD COLUMN xid xid8 NOT NULL DEFAULT pg_current_xact_id();

CREATE FUNCTION ledger_move_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    written bigint;
    numbered bigint;
    moved bigint;
BEGIN
    SELECT count(*), count(p.seq) INTO written, numbered FROM new_postings p;
    UPDATE public.ledger_account a
        SET balance = p.balance_after, seq = p.seq, moved_at = t.posted_at
        FROM new_postings p JOIN public.ledger_transfer t ON t.id = p.transfer_id
        WHERE a.id = p.account_id AND a.stored AND t.xid = pg_current_xact_id()
        AND p.seq = a.seq + 1 AND p.balance_after = a.balance + p.amount;
    GET DIAGNOSTICS moved = ROW_COUNT;
    IF written <> numbered THEN
        moved := moved + (
            SELECT count(*) FROM new_postings p
            JOIN public.ledger_account a ON a.id = p.account_id
            JOIN public.ledger_transfer t ON t.id = p.transfer_id
            WHERE p.seq IS NULL AND NOT a.stored AND t.xid = pg_current_xact_id()
        );
    END IF;
    IF moved <> written THEN
        RAISE EXCEPTION 'Postings follow on the last of their account and are '
            'written together with their transfer.'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'posting_moves_account';
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER moves_accounts AFTER INSERT ON ledger_posting
    REFERENCING NEW TABLE AS new_postings
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_move_accounts();

CREATE FUNCTION ledger_guard_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_NAME = 'keeps_identity' THEN
        RAISE EXCEPTION 'Account % keeps its identity.', OLD.name
            USING ERRCODE = 'check_violation', CONSTRAINT = 'account_keeps_identity';
    ELSIF OLD.closed_at IS NOT NULL THEN
        RAISE EXCEPTION 'Account % is closed.', OLD.name
            USING ERRCODE = 'check_violation', CONSTRAINT = 'account_closed';
    END IF;
    RAISE EXCEPTION 'Only a posting moves account %.', OLD.name
        USING ERRCODE = 'check_violation', CONSTRAINT = 'account_moved_by_posting';
END $$;
CREATE TRIGGER keeps_identity BEFORE UPDATE OF
    id, name, kind, currency_id, owner_id, tournament, stored, floor, ceiling
    ON ledger_account FOR EACH ROW EXECUTE FUNCTION ledger_guard_account();
CREATE TRIGGER only_postings_move BEFORE UPDATE OF balance, seq, moved_at, closed_at
    ON ledger_account FOR EACH ROW
    WHEN (OLD.closed_at IS NOT NULL OR (
        pg_trigger_depth() = 0
        AND (OLD.balance, OLD.seq, OLD.moved_at)
            IS DISTINCT FROM (NEW.balance, NEW.seq, NEW.moved_at)
    ))
    EXECUTE FUNCTION ledger_guard_account();
"""
REVERSE = """
DROP TRIGGER only_postings_move ON ledger_account;
DROP TRIGGER keeps_identity ON ledger_account;
DROP FUNCTION ledger_guard_account;
DROP TRIGGER moves_accounts ON ledger_posting;
DROP FUNCTION ledger_move_accounts;
ALTER TABLE ledger_transfer DROP COLUMN xid;
"""


class Migration(migrations.Migration):
    dependencies = [("ledger", "0005_accounts_open_empty")]

    operations = [migrations.RunSQL(FORWARD, REVERSE)]
