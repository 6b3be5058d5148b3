"""The cashier's desk: money that comes into the house and goes out of it."""

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models.functions import Now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ledger.api import (
    AccountName,
    Kind,
    NewTransfer,
    Posted,
    balances,
    currency,
    owed,
    post,
)
from ledger.currencies import find
from ledger.errors import (
    AlreadyDecidedError,
    AmountError,
    InDebtError,
    InsufficientFundsError,
    KeyReusedError,
    OwnInterestError,
    PlayMoneyError,
)
from ledger.models import Withdrawal
from ledger.money import MOST
from ledger.withdrawal_keys import ASKED, ask_key

# How often to look again at a balance that others move at the same time.
_TRIES = 10
_DECIDED = {
    Withdrawal.State.PAID: gettext_lazy("It was paid out before."),
    Withdrawal.State.REFUSED: gettext_lazy("It was refused before."),
    Withdrawal.State.CANCELLED: gettext_lazy("It was taken back before."),
}


@transaction.atomic
def deposit(
    user: AbstractBaseUser,
    amount: int,
    currency_code: str,
    *,
    key: str,
    actor: AbstractBaseUser | None,
    note: str = "",
) -> Posted:
    """Credit *amount* minor units to *user*; what the user owes is repaid first.

    The *note*, such as the number of a receipt, stands in the user's history. The same
    *key* again changes nothing and returns the first transfer.

    Raises:
        AmountError: the amount is not positive, or out of range.
        UnknownCurrencyError: the currency is not enabled.
        KeyReusedError: the key was used for another deposit.
        OwnInterestError: the user is the *actor*.

    """
    check_is_of_another(user.pk, actor)
    _check_amount(amount)
    name = _player(user, currency_code)
    _keep_debts_to_oneself(user.pk)
    posted = post(
        NewTransfer(
            key=key,
            kind="deposit",
            postings={_outside(currency_code): -amount, name: amount},
            actor=actor.pk if actor else None,
            reason=note,
        )
    )
    if not posted.is_replay:
        _repay(name, key=f"repay:{key}")
    return posted


@transaction.atomic
def ask_withdrawal(
    user: AbstractBaseUser, amount: int, currency_code: str, *, key: str
) -> Withdrawal:
    """Set *amount* of the user's available money aside until a cashier decides.

    The same *key* again returns the first withdrawal.

    Raises:
        AmountError: the amount is not positive, or out of range.
        UnknownCurrencyError: the currency is not enabled.
        PlayMoneyError: it is play money.
        InDebtError: the user owes the house money.
        InsufficientFundsError: so much is not available; money in play or held is not.
        KeyReusedError: the key was used for another withdrawal.

    """
    _check_amount(amount)
    name = _player(user, currency_code)
    _check_is_real(currency_code)
    withdrawal, is_new = Withdrawal.objects.get_or_create(
        key=key,
        defaults={
            "player_id": user.pk,
            "currency_id": currency_code,
            "amount": amount,
        },
    )
    if not is_new:
        asked = (withdrawal.player_id, withdrawal.currency_id, withdrawal.amount)
        if asked != (user.pk, currency_code, amount):
            message = _("The key %(key)s was used for another withdrawal.")
            raise KeyReusedError(message % {"key": key})
        return withdrawal
    check_not_in_debt(user)
    post(
        NewTransfer(
            key=ask_key(withdrawal.pk),
            kind=ASKED,
            postings={name: -amount, _set_aside(withdrawal): amount},
            actor=user.pk,
        )
    )
    return withdrawal


@transaction.atomic
def pay_withdrawal(withdrawal_id: int, *, actor: AbstractBaseUser | None) -> Withdrawal:
    """Record that the money was handed out, at the counter if there is no *actor*.

    Raises:
        Withdrawal.DoesNotExist: there is none of this number.
        AlreadyDecidedError: it was paid, refused or taken back before.
        OwnInterestError: it is the *actor*'s own.

    """
    withdrawal = _waiting(withdrawal_id)
    check_is_of_another(withdrawal.player_id, actor)
    _decide(withdrawal, Withdrawal.State.PAID, actor=actor)
    post(
        NewTransfer(
            key=f"withdraw:{withdrawal.pk}:paid",
            kind="withdrawal_paid",
            postings={
                _set_aside(withdrawal): -withdrawal.amount,
                _outside(withdrawal.currency_id): withdrawal.amount,
            },
            actor=actor.pk if actor else None,
        )
    )
    return withdrawal


@transaction.atomic
def refuse_withdrawal(
    withdrawal_id: int, *, actor: AbstractBaseUser, reason: str
) -> Withdrawal:
    """Give the money back to the player, who is told the *reason*.

    Raises:
        Withdrawal.DoesNotExist: there is none of this number.
        AlreadyDecidedError: it was paid, refused or taken back before.
        OwnInterestError: it is the *actor*'s own.

    """
    withdrawal = _waiting(withdrawal_id)
    check_is_of_another(withdrawal.player_id, actor)
    _decide(withdrawal, Withdrawal.State.REFUSED, actor=actor, reason=reason)
    _give_back(withdrawal, actor=actor)
    return withdrawal


@transaction.atomic
def cancel_withdrawal(withdrawal_id: int, *, player: AbstractBaseUser) -> Withdrawal:
    """Give the money back to the *player*, who no longer wants it paid out.

    Raises:
        Withdrawal.DoesNotExist: the player has none of this number.
        AlreadyDecidedError: it was paid, refused or taken back before.

    """
    withdrawal = _waiting(withdrawal_id, player_id=player.pk)
    _decide(withdrawal, Withdrawal.State.CANCELLED, actor=player)
    _give_back(withdrawal, actor=player)
    return withdrawal


@transaction.atomic
def withdraw(
    user: AbstractBaseUser,
    amount: int,
    currency_code: str,
    *,
    key: str,
    actor: AbstractBaseUser | None,
) -> Withdrawal:
    """Ask for a withdrawal and pay it at once, at the counter.

    Raises what ``ask_withdrawal`` raises. The same *key* again pays nothing.
    """
    withdrawal = ask_withdrawal(user, amount, currency_code, key=key)
    if withdrawal.state == Withdrawal.State.PAID:
        return withdrawal
    return pay_withdrawal(withdrawal.pk, actor=actor)


@transaction.atomic
def charge_back(
    user: AbstractBaseUser,
    amount: int,
    currency_code: str,
    *,
    key: str,
    actor: AbstractBaseUser | None,
) -> Posted:
    """Take back a deposit that the bank reversed; what is spent becomes a debt.

    Until it is repaid the user cannot withdraw or register. The same *key* again
    changes nothing.

    Raises:
        AmountError: the amount is not positive, or out of range.
        KeyReusedError: the key was used for something else.
        OwnInterestError: the user is the *actor*.

    """
    check_is_of_another(user.pk, actor)
    _check_amount(amount)
    name = _player(user, currency_code)
    _keep_debts_to_oneself(user.pk)
    posted = post(
        NewTransfer(
            key=key,
            kind="chargeback",
            postings={_debt(name): -amount, _outside(currency_code): amount},
            actor=actor.pk if actor else None,
        )
    )
    if not posted.is_replay:
        _repay(name, key=f"repay:{key}")
    return posted


def check_can_withdraw(user: AbstractBaseUser, amount: int, currency_code: str) -> None:
    """Refuse now what ``withdraw`` would refuse if it were called now.

    Raises:
        UnknownCurrencyError: the currency is not enabled.
        PlayMoneyError: it is play money.
        InDebtError: the user owes the house money.
        InsufficientFundsError: so much is not available.

    """
    name = _player(user, currency_code)
    _check_is_real(currency_code)
    check_not_in_debt(user)
    missing = amount - balances([name])[name]
    if missing > 0:
        said = f"{find(currency_code).write(missing)} {currency_code}"
        raise InsufficientFundsError(name, missing, said)


def check_is_of_another(user_id: int, actor: AbstractBaseUser | None) -> None:
    """Leave a cashier's own money to another cashier, or to the counter's commands.

    Raises:
        OwnInterestError: the user is the *actor*.

    """
    if actor is not None and actor.pk == user_id:
        raise OwnInterestError(_("This is your own money: another cashier does that."))


def check_not_in_debt(user: AbstractBaseUser) -> None:
    """Refuse somebody who owes the house money, in any currency.

    Raises:
        InDebtError: there is something to repay first.

    """
    for code, debt in owed(user.pk).items():
        message = _("%(amount)s are owed to the house and repaid first.")
        raise InDebtError(message % {"amount": f"{find(code).write(debt)} {code}"})


def _keep_debts_to_oneself(user_id: int) -> None:
    """Let nobody else make or repay a debt of this user before the commit.

    Otherwise a deposit that sees no debt yet, and a chargeback that sees no money
    yet, would leave both behind.
    """
    person = get_user_model().objects.select_for_update(no_key=True)
    person.values_list("pk").get(pk=user_id)


def _repay(name: AccountName, *, key: str) -> None:
    """Repay what the owner of *name* owes from it, as far as it reaches."""
    debt = _debt(name)
    for _try in range(_TRIES):
        held = balances([name, debt])
        amount = min(-held[debt], held[name])
        if amount <= 0:
            return
        repayment = NewTransfer(
            key=key, kind="debt_repaid", postings={name: -amount, debt: amount}
        )
        try:
            post(repayment)
        except InsufficientFundsError:
            continue
        return


def _waiting(withdrawal_id: int, **whose: int) -> Withdrawal:
    """Lock a withdrawal that nobody has decided on."""
    rows = Withdrawal.objects.select_for_update()
    withdrawal: Withdrawal = rows.get(pk=withdrawal_id, **whose)
    if withdrawal.state != Withdrawal.State.ASKED:
        raise AlreadyDecidedError(str(_DECIDED[Withdrawal.State(withdrawal.state)]))
    return withdrawal


def _decide(
    withdrawal: Withdrawal,
    state: Withdrawal.State,
    *,
    actor: AbstractBaseUser | None,
    reason: str = "",
) -> None:
    withdrawal.state = state
    withdrawal.reason = reason
    withdrawal.decided_by_id = actor.pk if actor else None
    withdrawal.decided_at = Now()
    withdrawal.save(update_fields=["state", "reason", "decided_by", "decided_at"])
    withdrawal.refresh_from_db(fields=["decided_at"])


def _give_back(withdrawal: Withdrawal, *, actor: AbstractBaseUser) -> None:
    """Make the money available again; what its owner owes is repaid first."""
    name = AccountName(Kind.PLAYER, withdrawal.currency_id, owner=withdrawal.player_id)
    _keep_debts_to_oneself(withdrawal.player_id)
    post(
        NewTransfer(
            key=f"withdraw:{withdrawal.pk}:{withdrawal.state}",
            kind=f"withdrawal_{withdrawal.state}",
            postings={
                _set_aside(withdrawal): -withdrawal.amount,
                name: withdrawal.amount,
            },
            actor=actor.pk,
            reason=withdrawal.reason,
        )
    )
    _repay(name, key=f"repay:withdraw:{withdrawal.pk}")


def _check_amount(amount: int) -> None:
    if not 0 < amount <= MOST:
        raise AmountError(_("The amount has to be more than nothing, and in range."))


def _check_is_real(code: str) -> None:
    if currency(code).is_play:
        raise PlayMoneyError(_("Play money is for playing: it is never paid out."))


def _player(user: AbstractBaseUser, code: str) -> AccountName:
    return AccountName(Kind.PLAYER, currency(code).code, owner=user.pk)


def _set_aside(withdrawal: Withdrawal) -> AccountName:
    return AccountName(
        Kind.WITHDRAWAL, withdrawal.currency_id, owner=withdrawal.player_id
    )


def _debt(name: AccountName) -> AccountName:
    return AccountName(Kind.RECEIVABLE, name.currency, owner=name.owner)


def _outside(code: str) -> AccountName:
    """Name the account on the other side: play money is issued, not brought."""
    kind = Kind.ISSUANCE if currency(code).is_play else Kind.CASH
    return AccountName(kind, code)
