"""Check digits find mistyped numbers; shuffles are one to one and reversible."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.numbering import Shuffle, check_digit, format_number, parse_number

numbers = st.integers(min_value=1, max_value=10**15)


# Check digits


def test_check_digit_is_damms() -> None:
    assert check_digit(572) == 4  # The example in Damm's thesis.
    assert [check_digit(n) for n in range(1, 10)] == [3, 1, 7, 5, 9, 8, 6, 4, 2]


@given(numbers)
def test_number_with_check_digit_is_valid(number: int) -> None:
    assert check_digit(number * 10 + check_digit(number)) == 0


@given(numbers, st.data())
def test_finds_every_wrong_digit(number: int, data: st.DataObject) -> None:
    digits = str(number)
    place = data.draw(st.integers(0, len(digits) - 1))
    other = data.draw(st.sampled_from([d for d in "0123456789" if d != digits[place]]))
    wrong = int(digits[:place] + other + digits[place + 1 :])
    assert check_digit(wrong) != check_digit(number)


@given(numbers, st.data())
def test_finds_every_swap_of_neighbours(number: int, data: st.DataObject) -> None:
    digits = str(number) + str(check_digit(number))
    places = [i for i in range(len(digits) - 1) if digits[i] != digits[i + 1]]
    if not places:
        return
    i = data.draw(st.sampled_from(places))
    swapped = digits[:i] + digits[i + 1] + digits[i] + digits[i + 2 :]
    assert check_digit(int(swapped[:-1])) != int(swapped[-1])


# Writing and reading


def test_prints_number_with_check_digit() -> None:
    assert format_number(17) == "17-4"
    assert format_number(1_000_000_000) == "1000000000-3"


@pytest.mark.parametrize(
    "text",
    ["17", "17-4", " 17 - 4 ", "17–4", "17—4", "17−4", "No. 17-4", "no 17", "#17", "017-4"],
)
def test_reads_many_spellings(text: str) -> None:
    assert parse_number(text).value == 17


@pytest.mark.parametrize(
    "text", ["1,234,567", "1 234 567", "1’234’567", "1234567-1", "1,234,567-1"]
)
def test_reads_separated_thousands(text: str) -> None:
    assert parse_number(text).value == 1_234_567


@given(numbers)
def test_reads_printed_numbers(number: int) -> None:
    assert format_number(number).isascii()
    assert parse_number(format_number(number)).value == number
    assert parse_number(str(number)).value == number


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "“” is no number; write it like 17 or 17-4"),
        ("seventeen", "“seventeen” is no number; write it like 17 or 17-4"),
        ("17.5", "“17.5” is no number; write it like 17 or 17-4"),
        ("-17", "“-17” is no number; write it like 17 or 17-4"),
        ("12,34", "“12,34” is no number; write it like 17 or 17-4"),
        ("1" * 60, "“" + "1" * 40 + "…” is no number; write it like 17 or 17-4"),
        ("17-5", "17-5 has the wrong check digit, so one of its digits is mistyped"),
        ("71-4", "71-4 has the wrong check digit, so one of its digits is mistyped"),
        ("17-44", "17-44 has the wrong check digit, so one of its digits is mistyped"),
    ],
)
def test_rejects_bad_numbers(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=r".+") as caught:
        parse_number(text)
    assert str(caught.value) == message


@pytest.mark.slow
@given(st.text(max_size=60))
def test_any_text_is_number_or_error(text: str) -> None:
    try:
        number = parse_number(text).value
    except ValueError:
        return
    assert 0 <= number < 10**40


# Shuffles


@pytest.mark.slow
@pytest.mark.parametrize("size", [1, 2, 3, 16, 17, 100, 1000])
def test_shuffle_is_permutation(size: int) -> None:
    shuffle = Shuffle(size, "test")
    there = [shuffle(value) for value in range(size)]
    assert sorted(there) == list(range(size))
    assert [shuffle.inverse(value) for value in there] == list(range(size))


@given(st.integers(1, 10**30), st.data())
def test_shuffle_is_reversible(size: int, data: st.DataObject) -> None:
    value = data.draw(st.integers(0, size - 1))
    shuffle = Shuffle(size, "key", 7)
    assert 0 <= shuffle(value) < size
    assert shuffle.inverse(shuffle(value)) == value
    assert shuffle(shuffle.inverse(value)) == value


def test_key_decides_order() -> None:
    one, other = Shuffle(10**6, "a"), Shuffle(10**6, "b")
    assert [one(n) for n in range(50)] != [other(n) for n in range(50)]
    assert [one(n) for n in range(50)] == [Shuffle(10**6, "a")(n) for n in range(50)]


def test_shuffle_separates_neighbours() -> None:
    shuffle = Shuffle(10**9, "apart")
    steps = [abs(shuffle(n + 1) - shuffle(n)) for n in range(500)]
    # Two random places are a third of the range apart, on average.
    assert 0.28 < sum(steps) / len(steps) / 10**9 < 0.39


def test_rejects_values_outside_shuffle() -> None:
    for call in (Shuffle(10), Shuffle(10).inverse):
        for value in (-1, 10):
            with pytest.raises(ValueError, match="is not among the 10 numbers"):
                call(value)
    with pytest.raises(ValueError, match="nothing to shuffle"):
        Shuffle(0)
    with pytest.raises(ValueError, match="too much"):
        Shuffle(1 << 4097)
