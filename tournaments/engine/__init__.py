"""Euchre itself: cards, calls, tricks, points and fair deals.

Pure Python with nothing but the standard library. Chance and time are
arguments: a deck comes in shuffled, and the same moves always give the same match.

Where a rule stands
    which games there are, each from top to bottom     ``variants/``
    what a host can choose, and what fits together     ``rule_options``, ``rule_sense``
    rule sets by name                                  ``rules``
    what a card is worth, bowers and joker             ``cards``
    draw for partners, shuffle, cut from the stream    ``dealing``
    a cut that is asked for, packets of three and two  ``packets``
    a hand with an upcard up to its first lead         ``upcard``
    ordering up, naming a suit                         ``calling``
    bidding for tricks                                 ``bidding``
    throwing in a poor hand                            ``poor_hands``
    defending alone, calling for the best              ``lone_hands``
    following suit, taking a trick, who leads          ``tricks``
    what a hand is worth, the bridge                   ``scoring``
    games, rubbers, laps, slams and level ends         ``tally``
    why a move is refused                              ``explain``, ``reasons``

How a match is kept
    a hand while it is played                          ``hand``
    a match between two moves, and its moves           ``match_state``, ``game``
    what a seat may see                                ``view``
    moves as numbers and as text                       ``moves``, ``notation``
    saved and recorded                                 ``snapshots``, ``record``
    in the form of other programs                      ``egn/``
"""
