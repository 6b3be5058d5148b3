"""At commit a transfer has all its postings, and they sum to zero.

A transfer that reverses another has that one's postings, negated.
"""

from django.db import migrations

FORWARD = """
CREATE FUNCTION ledger_check_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    sum_ numeric;
    count_ bigint;
BEGIN
    SELECT sum(p.amount), count(*) INTO sum_, count_
        FROM public.ledger_posting p WHERE p.transfer_id = NEW.id;
    IF sum_ IS DISTINCT FROM 0 OR count_ <> NEW.posting_count THEN
        RAISE EXCEPTION
            'Transfer % has % of % postings, and they sum to %.',
            NEW.id, count_, NEW.posting_count, coalesce(sum_, 0)
            USING ERRCODE = 'check_violation', CONSTRAINT = 'transfer_balances';
    END IF;
    IF NEW.reverses_id IS NULL THEN
        RETURN NULL;
    END IF;
    PERFORM FROM
        (SELECT * FROM public.ledger_posting WHERE transfer_id = NEW.id) n
        FULL JOIN
        (SELECT * FROM public.ledger_posting WHERE transfer_id = NEW.reverses_id) o
        USING (account_id)
        WHERE n.amount IS DISTINCT FROM -o.amount;
    IF FOUND THEN
        RAISE EXCEPTION 'Transfer % does not reverse transfer %.',
            NEW.id, NEW.reverses_id
            USING ERRCODE = 'check_violation', CONSTRAINT = 'transfer_reverses';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER transfer_balances AFTER INSERT ON ledger_transfer
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION ledger_check_transfer();
"""
REVERSE = """
DROP TRIGGER transfer_balances ON ledger_transfer;
DROP FUNCTION ledger_check_transfer;
"""


class Migration(migrations.Migration):
    dependencies = [("ledger", "0006_postings_move_accounts")]

    operations = [migrations.RunSQL(FORWARD, REVERSE)]
