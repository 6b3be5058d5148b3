"""Money in the API."""

from django.urls import path

from ledger.rest import book, desk, history

urlpatterns = [
    path("me/history/", history.HistoryView.as_view(), name="api_history"),
    path("me/statement.csv", history.StatementView.as_view(), name="api_statement"),
    path("book/head/", book.HeadView.as_view(), name="api_book_head"),
    path("book/seals/<int:number>/", book.SealView.as_view(), name="api_book_seal"),
    path("deposits/", desk.DepositsView.as_view(), name="api_deposits"),
    path("withdrawals/", desk.WithdrawalsView.as_view(), name="api_withdrawals"),
    path(
        "withdrawals/<int:withdrawal_id>/cancel/",
        desk.CancelView.as_view(),
        name="api_withdrawal_cancel",
    ),
    path(
        "withdrawals/<int:withdrawal_id>/pay/",
        desk.PayView.as_view(),
        name="api_pay_withdrawal",
    ),
    path(
        "withdrawals/<int:withdrawal_id>/refuse/",
        desk.RefuseView.as_view(),
        name="api_refuse_withdrawal",
    ),
]
