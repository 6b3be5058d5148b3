"""The cashier's desk of a house, beside a plain model of everybody's money.

Each rule does one thing in both. What the model refuses the house has to refuse, for
the same reason, and after each step the two agree on every purse.
"""

import itertools
from collections.abc import Callable, Sequence
from typing import TypeVar

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
)

from euchre_site.models import User
from ledger import api as ledger
from ledger import reports
from ledger.errors import LedgerError
from ledger.services import cashier
from tests import factories
from tests.stateful.plain_house import House
from tournaments import accounts, selectors
from tournaments.errors import TournamentError

CURRENCIES = ("USD", "PLAY")

_examples = itertools.count(1)
T = TypeVar("T")

amounts = st.integers(1, 900)
currencies = st.sampled_from(CURRENCIES)
things = st.integers(0, 10**6)
"""Which of several: see ``one_of``."""


def one_of(choices: Sequence[T], thing: int) -> T:
    """Return the choice that a drawn number stands for."""
    return choices[thing % len(choices)]


class Desk(RuleBasedStateMachine):
    """Deposits and withdrawals."""

    def __init__(self) -> None:
        super().__init__()
        self.model = House()
        self.users: dict[str, User] = {}
        self.players: list[str] = []
        self.decided: list[int] = []
        self.keys = (f"stateful:{next(_examples)}:{n}" for n in itertools.count(1))
        self.earned_before = {code: self._earned(code) for code in CURRENCIES}

        self._open()

    def _open(self) -> None:
        for name in ("host", "cashier"):
            self.users[name] = factories.user(name)
        for name in ("reviewer", "reviewer2"):
            self.users[name] = factories.reviewer(name)
        prefix = next(self.keys).replace(":", ".")
        self.players = [f"{prefix}.{name}" for name in ("ann", "ben", "cleo", "dan")]
        self.players.append(f"{prefix}.eve")
        for name in self.players:
            self.users[name] = factories.user(name)
            for currency in CURRENCIES:
                self._deposit(name, currency, 800)

    @rule(thing=things, currency=currencies, amount=amounts)
    def deposit(self, thing: int, currency: str, amount: int) -> None:
        self._deposit(one_of(self.players, thing), currency, amount)

    @rule(thing=things, currency=currencies, amount=amounts)
    def ask_withdrawal(self, thing: int, currency: str, amount: int) -> None:
        name = one_of(self.players, thing)
        is_there = self.model.available[name, currency] >= amount
        refusal = "" if is_there else "insufficient_funds"

        asked = self.expect(
            "play_money" if currency == "PLAY" else refusal,
            lambda: cashier.ask_withdrawal(
                self.users[name], amount, currency, key=next(self.keys)
            ),
        )

        if asked is not None:
            self.model.set_aside(asked.pk, (name, currency), amount)

    @precondition(lambda self: self.model.withdrawals)
    @rule(thing=things)
    def pay_withdrawal(self, thing: int) -> None:
        number = one_of(sorted(self.model.withdrawals), thing)
        cashier.pay_withdrawal(number, actor=self.users["cashier"])
        self.model.pay_out(number)
        self.decided.append(number)

    @precondition(lambda self: self.model.withdrawals)
    @rule(thing=things)
    def refuse_withdrawal(self, thing: int) -> None:
        number = one_of(sorted(self.model.withdrawals), thing)
        cashier.refuse_withdrawal(
            number, actor=self.users["cashier"], reason="The till is empty."
        )
        self.model.give_back(number)
        self.decided.append(number)

    @precondition(lambda self: self.model.withdrawals)
    @rule(thing=things)
    def take_withdrawal_back(self, thing: int) -> None:
        number = one_of(sorted(self.model.withdrawals), thing)
        name, _ = self.model.withdrawals[number][0]
        cashier.cancel_withdrawal(number, player=self.users[name])
        self.model.give_back(number)
        self.decided.append(number)

    @precondition(lambda self: self.decided)
    @rule(thing=things)
    def decide_withdrawal_again(self, thing: int) -> None:
        number = one_of(self.decided, thing)
        self.expect(
            "already_decided",
            lambda: cashier.pay_withdrawal(number, actor=self.users["cashier"]),
        )

    @invariant()
    def every_purse_is_as_the_model_has_it(self) -> None:
        for name in self.players:
            pk = self.users[name].pk
            shown = (
                reports.available(pk),
                selectors.in_play(pk),
                reports.held(pk),
            )
            for currency in CURRENCIES:
                assert tuple(part.get(currency, 0) for part in shown) == (
                    self.model.available[name, currency],
                    self.model.in_play(name, currency),
                    self.model.held(name, currency),
                ), f"{currency} of {name}"

    @invariant()
    def nothing_is_lost_or_made(self) -> None:
        for currency in CURRENCIES:
            assert self.model.lost(currency) == 0
            earned = self._earned(currency) - self.earned_before[currency]
            assert earned == self.model.earned[currency]
        for currency, totals in itertools.groupby(
            reports.trial_balance(), lambda total: total.currency
        ):
            assert sum(total.amount for total in totals) == 0, currency

    def expect(self, code: str, act: Callable[[], T]) -> T | None:
        """Do *act*, which is refused with *code*, or done where that is empty.

        A refused act is done by nobody: what it returned is None.
        """
        done, found = None, ""
        try:
            done = act()
        except (LedgerError, TournamentError) as refusal:
            found = refusal.code
        assert found == code
        return done

    def teardown(self) -> None:
        assert [breach for breach in reports.audit() if not breach.is_warning] == []

    def _deposit(self, name: str, currency: str, amount: int) -> None:
        factories.deposit(self.users[name], amount, currency=currency)
        self.model.bring_in((name, currency), amount)

    def _earned(self, currency: str) -> int:
        return ledger.balance(accounts.revenue(currency))
