"""The pages of the book."""

from django.urls import URLPattern, path

from ledger.pages import account, book, cash_book, desk, statement, withdrawals
from ledger.pages.lines import TournamentNames
from ledger.pages.outside import AnswerPart, InPlay, Outside


def patterns(
    *, in_play: InPlay, names: TournamentNames, answer_part: AnswerPart
) -> tuple[list[URLPattern], str]:
    """Return the paths.

    *in_play* says what a player's registrations have taken, *names* what tournaments
    are called, *answer_part* answers where a page keeps itself up to date: all of
    them are more than the book knows.
    """
    told = Outside(in_play, names, answer_part)
    account_page = account.AccountPage.as_view(outside=told)
    known = {"names": names}
    outside = {"outside": told}
    return [
        path("book/", book.book, name="book"),
        path("account/", account_page, name="account"),
        path("account/part/", account.account_part, outside, name="account_part"),
        path("account/history/", account.history, known, name="history"),
        path("account/statement/", statement.statement, known, name="statement"),
        path(
            "account/statement.csv",
            statement.statement_file,
            known,
            name="statement_file",
        ),
        path(
            "account/withdrawals/<int:withdrawal_id>/cancel/",
            account.cancel_withdrawal,
            name="cancel_withdrawal",
        ),
        path("desk/", desk.desk, outside, name="desk"),
        path("desk/hand-out/", desk.hand_out, outside, name="hand_out"),
        path("desk/waiting/", desk.waiting_part, outside, name="waiting_part"),
        path(
            "desk/purse/<int:player_id>/", desk.purse_part, outside, name="purse_part"
        ),
        path("desk/cash/", cash_book.cash_book, name="cash_book"),
        path("desk/<int:withdrawal_id>/", withdrawals.withdrawal, name="withdrawal"),
        path("desk/<int:withdrawal_id>/pay/", withdrawals.pay, name="pay"),
        path("desk/<int:withdrawal_id>/refuse/", withdrawals.refuse, name="refuse"),
    ], "ledger"
