"""The pages around a table, whole HTML documents made from facts."""

from bessemer.web.pages.around import join_page, message_page, rules_page, start_page, tables_page
from bessemer.web.pages.debug import debug_page
from bessemer.web.pages.file import replay_file
from bessemer.web.pages.lobby import lobby_page
from bessemer.web.pages.match import match_page
from bessemer.web.pages.new_table import new_table_page
from bessemer.web.pages.review import review_page
from bessemer.web.pages.table import hosting_html, log_html, replay_page, table_page

__all__ = [
    "debug_page",
    "hosting_html",
    "join_page",
    "lobby_page",
    "log_html",
    "match_page",
    "message_page",
    "new_table_page",
    "replay_file",
    "replay_page",
    "review_page",
    "rules_page",
    "start_page",
    "table_page",
    "tables_page",
]
