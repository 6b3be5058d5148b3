"""A new account is open and empty, and its owner, tournament and terms fit its kind.

Checked once, when the account is opened, since its identity never changes.

Functions of triggers name the schema of each table, so no search path misleads them.
"""

from django.db import migrations

FORWARD = """
-- Room on each page, so that a moved balance does not touch the indexes.
ALTER TABLE ledger_account SET (fillfactor = 60);

CREATE FUNCTION ledger_open_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    of_player CONSTANT boolean := NEW.kind IN
        ('player', 'reserve', 'payable', 'withdrawal', 'receivable');
    of_tournament CONSTANT boolean := NEW.kind IN
        ('reserve', 'payable', 'pool', 'fees');
    is_summed CONSTANT boolean := NEW.kind IN
        ('cash', 'clearing', 'revenue', 'adjustment', 'issuance');
    is_known CONSTANT boolean :=
        of_player OR of_tournament OR is_summed OR NEW.kind = 'funds';
BEGIN
    IF NOT is_known
        OR (NEW.owner_id IS NOT NULL) <> of_player
        OR (NEW.tournament IS NOT NULL) <> of_tournament
    THEN
        RAISE EXCEPTION 'No account is of kind %, owner % and tournament %.',
            NEW.kind, NEW.owner_id, NEW.tournament
            USING ERRCODE = 'check_violation', CONSTRAINT = 'account_fits_kind';
    END IF;
    -- A reference would lock the currency's row, and every opening would wait for it;
    -- rows of currencies are never changed or deleted.
    IF NOT EXISTS (SELECT FROM public.ledger_currency c WHERE c.code = NEW.currency_id)
    THEN
        RAISE EXCEPTION '% is not a currency.', NEW.currency_id
            USING ERRCODE = 'foreign_key_violation',
                  CONSTRAINT = 'account_currency_is_known';
    END IF;
    NEW.name := concat_ws(
        ':', NEW.kind, NEW.currency_id, coalesce(NEW.owner_id::text, ''),
        coalesce(NEW.tournament::text, '')
    );
    NEW.stored := NOT is_summed;
    NEW.floor := CASE WHEN NOT is_summed AND NEW.kind <> 'receivable' THEN 0 END;
    NEW.ceiling := CASE WHEN NEW.kind = 'receivable' THEN 0 END;
    NEW.balance := 0;
    NEW.seq := 0;
    NEW.moved_at := NULL;
    NEW.closed_at := NULL;
    RETURN NEW;
END $$;
CREATE TRIGGER opens_empty BEFORE INSERT ON ledger_account
    FOR EACH ROW EXECUTE FUNCTION ledger_open_account();
"""
REVERSE = """
DROP TRIGGER opens_empty ON ledger_account;
DROP FUNCTION ledger_open_account;
ALTER TABLE ledger_account RESET (fillfactor);
"""


class Migration(migrations.Migration):
    dependencies = [("ledger", "0004_append_only")]

    operations = [migrations.RunSQL(FORWARD, REVERSE)]
