"""A posting has the currency of its transfer and of its account.

Both references carry the currency, so no trigger is needed against mixing.
"""

from django.db import migrations

FORWARD = """
ALTER TABLE ledger_account
    ADD CONSTRAINT account_with_currency UNIQUE (id, currency_id);
ALTER TABLE ledger_transfer
    ADD CONSTRAINT transfer_with_currency UNIQUE (id, currency_id);
ALTER TABLE ledger_posting
    ADD CONSTRAINT posting_of_transfer FOREIGN KEY (transfer_id, currency_id)
        REFERENCES ledger_transfer (id, currency_id),
    ADD CONSTRAINT posting_on_account FOREIGN KEY (account_id, currency_id)
        REFERENCES ledger_account (id, currency_id);
"""
REVERSE = """
ALTER TABLE ledger_posting
    DROP CONSTRAINT posting_of_transfer,
    DROP CONSTRAINT posting_on_account;
ALTER TABLE ledger_transfer DROP CONSTRAINT transfer_with_currency;
ALTER TABLE ledger_account DROP CONSTRAINT account_with_currency;
"""


class Migration(migrations.Migration):
    dependencies = [("ledger", "0002_currencies")]

    operations = [migrations.RunSQL(FORWARD, REVERSE)]
