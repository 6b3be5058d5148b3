"""The audit: queries that find whatever in the book cannot be.

Each looks at the book in one statement, so it may run while money moves.
"""

from dataclasses import dataclass

from django.db import connection


@dataclass(frozen=True, slots=True)
class Breach:
    """Something in the book that cannot be: which *rule*, *where*, and what is seen.

    A warning is about the house's means, not about the book.
    """

    rule: str
    where: str
    words: str
    is_warning: bool = False

    def __str__(self) -> str:
        return f"{self.rule}: {self.where}: {self.words}"


# Rule: a query that finds where it is broken, and by what.
_PROOFS = {
    "Postings of a transfer sum to zero": """
        SELECT 'transfer ' || t.key,
               'the postings sum to ' || coalesce(sum(p.amount), 0)
        FROM ledger_transfer t LEFT JOIN ledger_posting p ON p.transfer_id = t.id
        GROUP BY t.id HAVING coalesce(sum(p.amount), 1) <> 0 ORDER BY t.id
    """,
    "A transfer has all its postings": """
        SELECT 'transfer ' || t.key, count(p.id) || ' of ' || t.posting_count
        FROM ledger_transfer t LEFT JOIN ledger_posting p ON p.transfer_id = t.id
        GROUP BY t.id HAVING count(p.id) <> t.posting_count ORDER BY t.id
    """,
    "A posting has its transfer and its account": """
        SELECT 'posting ' || p.id, 'one of them is missing'
        FROM ledger_posting p
        LEFT JOIN ledger_transfer t ON t.id = p.transfer_id
        LEFT JOIN ledger_account a ON a.id = p.account_id
        WHERE t.id IS NULL OR a.id IS NULL ORDER BY p.id
    """,
    "Money of one currency does not become another": """
        SELECT 'posting ' || p.id, concat_ws(
            ', ', 'account ' || a.currency_id, 'transfer ' || t.currency_id,
            'posting ' || p.currency_id
        )
        FROM ledger_posting p
        JOIN ledger_transfer t ON t.id = p.transfer_id
        JOIN ledger_account a ON a.id = p.account_id
        WHERE p.currency_id <> t.currency_id OR p.currency_id <> a.currency_id
        ORDER BY p.id
    """,
    "Postings of a stored account are numbered without a gap": """
        SELECT 'account ' || name, 'seq ' || coalesce(seq::text, 'missing')
            || ' where ' || place || ' belongs'
        FROM (
            SELECT a.name, p.seq, row_number() OVER (
                PARTITION BY p.account_id ORDER BY p.seq, p.id
            ) place
            FROM ledger_posting p JOIN ledger_account a ON a.id = p.account_id
            WHERE a.stored
        ) numbered WHERE seq IS DISTINCT FROM place ORDER BY name, place
    """,
    "A running balance is what the postings add up to": """
        SELECT 'account ' || name || ' seq ' || coalesce(seq::text, 'missing'),
               coalesce(balance_after::text, 'nothing') || ' is written, '
               || total || ' is right'
        FROM (
            SELECT a.name, p.seq, p.balance_after, sum(p.amount) OVER (
                PARTITION BY p.account_id ORDER BY p.seq, p.id
            ) total
            FROM ledger_posting p JOIN ledger_account a ON a.id = p.account_id
            WHERE a.stored
        ) summed WHERE balance_after IS DISTINCT FROM total ORDER BY name, seq
    """,
    "A stored balance is that of the last posting": """
        SELECT 'account ' || a.name,
               a.balance || ' after ' || a.seq || ' postings is stored, '
               || coalesce(p.amount, 0) || ' after ' || coalesce(p.count, 0)
               || ' is right'
        FROM ledger_account a LEFT JOIN (
            SELECT account_id, sum(amount) amount, count(*) count
            FROM ledger_posting GROUP BY account_id
        ) p ON p.account_id = a.id
        WHERE a.stored
            AND (a.balance, a.seq) <> (coalesce(p.amount, 0), coalesce(p.count, 0))
        ORDER BY a.id
    """,
    "A summed account stores nothing": """
        SELECT DISTINCT 'account ' || a.name, 'a balance or a number is stored'
        FROM ledger_account a LEFT JOIN ledger_posting p
            ON p.account_id = a.id AND p.seq IS NOT NULL
        WHERE NOT a.stored AND (a.balance <> 0 OR a.seq <> 0 OR p.id IS NOT NULL)
    """,
    "Postings of an account do not go back in time": """
        SELECT 'account ' || name || ' seq ' || seq, 'it is earlier than the one before'
        FROM (
            SELECT a.name, p.seq, t.posted_at, lag(t.posted_at) OVER (
                PARTITION BY p.account_id ORDER BY p.seq
            ) earlier
            FROM ledger_posting p
            JOIN ledger_account a ON a.id = p.account_id
            JOIN ledger_transfer t ON t.id = p.transfer_id
            WHERE a.stored
        ) timed WHERE posted_at < earlier ORDER BY name, seq
    """,
    "A balance keeps to its floor and ceiling": """
        SELECT 'account ' || a.name || ' seq ' || p.seq,
               p.balance_after || ' is out of bounds'
        FROM ledger_posting p JOIN ledger_account a ON a.id = p.account_id
        WHERE p.balance_after < a.floor OR p.balance_after > a.ceiling
        ORDER BY a.id, p.seq
    """,
    "A closed account is empty and stays so": """
        SELECT 'account ' || a.name, a.balance || ' after it was closed'
        FROM ledger_account a
        WHERE a.closed_at IS NOT NULL AND (a.balance <> 0 OR a.moved_at > a.closed_at)
        ORDER BY a.id
    """,
    "A reversal has the postings of its original, negated": """
        SELECT DISTINCT 'transfer ' || t.key, 'it differs from what it reverses'
        FROM ledger_transfer t, LATERAL (
            SELECT n.amount FROM
                (SELECT * FROM ledger_posting WHERE transfer_id = t.id) n
                FULL JOIN
                (SELECT * FROM ledger_posting WHERE transfer_id = t.reverses_id) o
                USING (account_id)
            WHERE n.amount IS DISTINCT FROM -o.amount
        ) differs
        WHERE t.reverses_id IS NOT NULL
    """,
    "Withdrawals that wait are set aside": """
        SELECT 'account ' || a.name, a.balance || ' is set aside, '
            || coalesce(sum(w.amount), 0) || ' is asked for'
        FROM ledger_account a LEFT JOIN ledger_withdrawal w
            ON w.player_id = a.owner_id AND w.currency_id = a.currency_id
            AND w.state = 'asked'
        WHERE a.kind = 'withdrawal'
        GROUP BY a.id HAVING a.balance <> coalesce(sum(w.amount), 0) ORDER BY a.id
    """,
    "The guards are on": """
        SELECT 'trigger ' || wanted.name || ' on ' || wanted.of, 'it is off or missing'
        FROM (VALUES
            ('append_only', 'ledger_currency'), ('append_only', 'ledger_transfer'),
            ('append_only', 'ledger_posting'), ('never_deleted', 'ledger_account'),
            ('never_emptied', 'ledger_currency'), ('never_emptied', 'ledger_account'),
            ('never_emptied', 'ledger_transfer'), ('never_emptied', 'ledger_posting'),
            ('opens_empty', 'ledger_account'), ('keeps_identity', 'ledger_account'),
            ('only_postings_move', 'ledger_account'),
            ('moves_accounts', 'ledger_posting'),
            ('transfer_balances', 'ledger_transfer'),
            ('follows_on', 'ledger_seal'), ('append_only', 'ledger_seal'),
            ('never_emptied', 'ledger_seal')
        ) wanted (name, of)
        LEFT JOIN pg_trigger t ON t.tgname = wanted.name
            AND t.tgrelid = wanted.of::regclass AND t.tgenabled = 'O'
        WHERE t.oid IS NULL ORDER BY 1
    """,
    "Seals follow on each other": """
        SELECT 'seal ' || number, CASE
            WHEN number <> earlier + 1 THEN 'it comes after seal ' || earlier
            WHEN hash IS DISTINCT FROM ledger_seal_hash(
                number, previous_hash, sealed_at, transfer_ids, digests
            ) THEN 'its hash is not that of what it covers'
            ELSE 'it does not follow on the one before'
        END
        FROM (
            SELECT s.*, lag(number, 1, 0::bigint) OVER chain earlier,
                   lag(hash, 1, decode(repeat('00', 32), 'hex')) OVER chain
                       earlier_hash,
                   lag(total, 1, 0::bigint) OVER chain earlier_total
            FROM ledger_seal s WINDOW chain AS (ORDER BY number)
        ) linked
        WHERE (number, previous_hash, total, hash) IS DISTINCT FROM (
            earlier + 1, earlier_hash, earlier_total + transfers, ledger_seal_hash(
                number, previous_hash, sealed_at, transfer_ids, digests
            )
        )
        ORDER BY number
    """,
    "What is sealed is as it was": """
        WITH sealed AS (
            SELECT s.number, d.id, d.digest
            FROM ledger_seal s, unnest(s.transfer_ids, s.digests) d (id, digest)
        ),
        forged AS MATERIALIZED (
            SELECT s.number, s.id, t.key
            FROM sealed s LEFT JOIN ledger_transfer t ON t.id = s.id
            WHERE t.id IS NULL OR ledger_digest(t) <> s.digest
        )
        SELECT 'seal ' || f.number || coalesce(' account ' || a.name, '')
                   || coalesce(' seq ' || p.seq, ''),
               'transfer ' || coalesce(f.key || ' was changed', f.id || ' is gone')
        FROM forged f
        LEFT JOIN ledger_posting p ON p.transfer_id = f.id
        LEFT JOIN ledger_account a ON a.id = p.account_id
        ORDER BY f.number, f.id, p.seq, a.name
    """,
    # Where the server counts transactions from below the last seal, the book was
    # restored, and the sealer has still to find out what is new.
    "Nothing came in behind the last seal": """
        SELECT 'account ' || a.name || coalesce(' seq ' || p.seq, ''),
               'transfer ' || t.key || ' is not sealed, seal ' || last.number || ' is'
        FROM (SELECT * FROM ledger_seal ORDER BY number DESC LIMIT 1) last
        JOIN ledger_transfer t ON t.id <= last.after_id
            OR (t.xid, t.id) <= (last.upto_xid, last.upto_id)
        JOIN ledger_posting p ON p.transfer_id = t.id
        JOIN ledger_account a ON a.id = p.account_id
        WHERE last.upto_xid < pg_snapshot_xmax(pg_current_snapshot())
            AND NOT EXISTS (
                SELECT FROM ledger_seal s, unnest(s.transfer_ids) d (id)
                WHERE d.id = t.id
            )
        ORDER BY t.id, p.seq
    """,
    "Nobody permits emptying": """
        SELECT 'ledger_emptying_permit', reason FROM ledger_emptying_permit
    """,
}

_COVERAGE = """
    SELECT 'currency ' || currency_id,
           sum(total) || ' minor units of players'' money are not covered by cash, '
           || 'clearing and receivables'
    FROM (
        SELECT a.currency_id, a.kind, sum(p.amount) total
        FROM ledger_account a
        JOIN ledger_posting p ON p.account_id = a.id
        JOIN ledger_currency c ON c.code = a.currency_id AND NOT c.is_play
        WHERE a.kind NOT IN ('revenue', 'adjustment', 'issuance', 'funds')
        GROUP BY a.currency_id, a.kind
    ) totals
    GROUP BY currency_id HAVING sum(total) > 0 ORDER BY currency_id
"""


def audit() -> list[Breach]:
    """Recompute the whole book and return what cannot be, the warnings last."""
    found = [
        Breach(rule, where, words)
        for rule, query in _PROOFS.items()
        for where, words in _rows(query)
    ]
    found += [
        Breach("Players' money is covered", where, words, is_warning=True)
        for where, words in _rows(_COVERAGE)
    ]
    return found


def _rows(query: str) -> list[tuple[str, str]]:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return list(cursor.fetchall())
