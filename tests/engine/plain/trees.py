"""Counted trees: how many ways a hand can go on, and the file of right counts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.engine.plain.cards import Rules
from tests.engine.plain.hands import legal
from tests.engine.plain.presets import preset

TREES = Path(__file__).parent.parent / "trees.txt"


def counts(
    rules: Rules,
    deck: Sequence[str],
    dealer: int,
    depth: int,
    *,
    after: Sequence[str] = (),
    must_name: bool = False,
) -> list[int]:
    """Return how many sequences of 1, 2 ... *depth* moves may follow the moves *after*.

    A hand that ends before that counts as one sequence.
    """
    rows = [list(after)]
    sizes = []
    for _ in range(depth):
        longer = []
        for row in rows:
            seat, _, moves = legal(rules, deck, dealer, row, must_name=must_name)
            longer += [row] if seat is None else [[*row, move] for move in moves]
        rows = longer
        sizes.append(len(rows))
    return sizes


def count(
    rules: Rules,
    deck: Sequence[str],
    dealer: int,
    depth: int,
    *,
    after: Sequence[str] = (),
    must_name: bool = False,
) -> int:
    """Return how many sequences of *depth* moves (one or more) may follow."""
    return counts(rules, deck, dealer, depth, after=after, must_name=must_name)[-1]


@dataclass
class Tree:
    """One deal of the file, with how many sequences it has of 1, 2, 3 ... moves."""

    name: str
    preset: str = ""
    options: dict[str, object] = field(default_factory=dict)
    dealer: int = 0
    must_name: bool = False
    deck: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)

    @property
    def rules(self) -> Rules:
        return preset(self.preset, **self.options)


def trees(path: Path = TREES) -> Iterator[Tree]:
    """Read the file; its header tells the format."""
    for paragraph in path.read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in paragraph.splitlines() if line[:1] not in {"", "#"}]
        if lines:
            yield parse(lines)


def parse(lines: Sequence[str]) -> Tree:
    tree = Tree(lines[0].removeprefix("tree "))
    for line in lines[1:]:
        word, _, rest = line.partition(" ")
        match word:
            case "preset":
                tree.preset = rest
            case "option":
                name, value = rest.split(" ")
                tree.options[name] = option_value(value)
            case "dealer":
                tree.dealer = int(rest)
            case "must-name":
                tree.must_name = True
            case "deck":
                tree.deck += rest.split(" ")
            case "after":
                tree.after += rest.split(", ")
            case "counts":
                tree.counts += [int(number) for number in rest.split(" ")]
            case _:
                raise ValueError(f"{tree.name}: {line!r}")
    return tree


def option_value(text: str) -> object:
    if text in {"yes", "no"}:
        return text == "yes"
    return int(text) if text.isdigit() else text
