"""The pages of the book."""

from django.urls import URLPattern, path

from ledger.pages import account, book, desk


def patterns(*, in_play: account.InPlay) -> tuple[list[URLPattern], str]:
    """Return the paths; *in_play* says what a player's registrations have taken."""
    account_page = account.AccountPage.as_view(in_play=in_play)
    return [
        path("book/", book.book, name="book"),
        path("account/", account_page, name="account"),
        path("account/history/", account.history, name="history"),
        path("account/statement/", account.statement, name="statement"),
        path("account/statement.csv", account.statement_file, name="statement_file"),
        path("account/withdraw/", account.ask_withdrawal, name="withdraw"),
        path("desk/", desk.desk, name="desk"),
        path("desk/<int:withdrawal_id>/pay/", desk.pay, name="pay"),
        path("desk/<int:withdrawal_id>/refuse/", desk.refuse, name="refuse"),
    ], "ledger"
