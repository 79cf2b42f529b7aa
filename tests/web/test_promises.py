"""What the pages around the board promise is done by a test."""

from tests.web.promises import (
    PLAIN,
    VOCABULARY,
    counts,
    names_of_tests,
    promised,
    said,
    said_by_script,
    said_by_template,
)

REMEDY = "python -m tests.web.promises prints what to change in tests/web/promises.toml"


def test_every_sentence_has_an_entry() -> None:
    listed = promised()
    fresh = {
        (file, one) for file, words in said().items() for one in words if counts(one) and one not in listed
    }
    assert not fresh, REMEDY


def test_nothing_is_listed_that_nobody_says() -> None:
    assert not set(promised()) - set().union(*said().values()), REMEDY


def test_every_promise_is_kept_by_a_test() -> None:
    known = names_of_tests()
    assert [one for one in promised().items() if one[1] != PLAIN and one[1] not in known] == []


def test_words_of_promise_are_never_plain() -> None:
    assert [one for one, test in promised().items() if test == PLAIN and VOCABULARY.search(one)] == []


def test_sentences_are_found_wherever_they_stand() -> None:
    template = """<dialog><h2>{{ title }}</h2><p>It waits for {{ name }}. {{ "You can go on." if mine }}</p>
      <button data-sure="End it for all?"><span>Take back</span></button></dialog>{# Not this. #}"""
    assert {"It waits for ….", "You can go on.", "End it for all?", "Take back"} <= said_by_template(template)
    script = (
        'toast(`${n} things can wait.`); announce("Taken back."); /* "Not this one." */ one("#board .lit");'
    )
    assert said_by_script(script) == {"things can wait.", "Taken back."}
