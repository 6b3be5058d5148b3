"""Rows of the book are added and never changed, removed or emptied.

Emptying is for test databases: the owner permits it by a row in
``ledger_emptying_permit``, which nobody else may write.
"""

from django.db import migrations

FORWARD = """
CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'The book is append-only: % on %.', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON ledger_currency
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON ledger_transfer
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON ledger_posting
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER never_deleted BEFORE DELETE ON ledger_account
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();

CREATE TABLE ledger_emptying_permit (
    reason text PRIMARY KEY CHECK (reason <> '')
);
REVOKE ALL ON ledger_emptying_permit FROM PUBLIC;
GRANT SELECT ON ledger_emptying_permit TO PUBLIC;

CREATE FUNCTION ledger_refuse_emptying() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM public.ledger_emptying_permit) THEN
        RAISE EXCEPTION 'The book is append-only: % on %.', TG_OP, TG_TABLE_NAME
            USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER never_emptied BEFORE TRUNCATE ON ledger_currency
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_emptying();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON ledger_account
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_emptying();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON ledger_transfer
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_emptying();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON ledger_posting
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_emptying();
"""
REVERSE = """
DROP TRIGGER never_emptied ON ledger_posting;
DROP TRIGGER never_emptied ON ledger_transfer;
DROP TRIGGER never_emptied ON ledger_account;
DROP TRIGGER never_emptied ON ledger_currency;
DROP FUNCTION ledger_refuse_emptying;
DROP TABLE ledger_emptying_permit;
DROP TRIGGER never_deleted ON ledger_account;
DROP TRIGGER append_only ON ledger_posting;
DROP TRIGGER append_only ON ledger_transfer;
DROP TRIGGER append_only ON ledger_currency;
DROP FUNCTION ledger_refuse_change;
"""


class Migration(migrations.Migration):
    dependencies = [("ledger", "0003_one_currency_a_transfer")]

    operations = [migrations.RunSQL(FORWARD, REVERSE)]
