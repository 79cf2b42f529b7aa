"""What is sent is what was meant: questions that stay, and forms that tell the truth."""

from tests.browser.kit import ME, House
from tests.browser.moments import bidding


def test_card_first_or_disc_first_the_question_stays(house: House) -> None:
    window = house.seated((ME, "random", "random"), bidding(), seed=5)
    window.settled()
    page = window.page
    question = page.locator("#question")
    assert question.inner_text() == "Place a disc on a card"
    page.locator("#row .pick.reach").nth(2).click()
    assert question.inner_text() == "Choose a disc for this card"
    page.get_by_role("button", name="Put it back").click()
    assert question.inner_text() == "Place a disc on a card"
    page.locator("#hand .lit").first.click()
    assert question.inner_text() == "Choose a card for this disc"
    assert page.get_by_role("button", name="Put it back").is_visible()
    window.change(lambda: page.locator("#row .pick.lit").nth(2).click())


def test_back_to_the_form_shows_what_would_be_sent(house: House) -> None:
    page = house.window().open("/new/furnace")
    page.locator("[data-option=players] label", has_text="4").click()
    page.locator("[data-seat='1'] .seg label", has_text="Friend").click()
    told = page.locator("[data-go]").inner_text()
    page.click("a[href^='/rules']")
    page.wait_for_selector("#rules, .rules, article, main")
    page.go_back()
    page.wait_for_selector("html[data-ready]")
    assert page.locator("input[name=players]:checked").get_attribute("value") == "4"
    assert page.locator("[data-seat]:visible").count() == 4
    assert page.locator("[data-go]").inner_text() == told == "Open the table"
