"""The API never fails on its own account, whatever is sent to it."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.core import NOT_SET

from tests.server.kit import server, solo


@pytest.mark.filterwarnings("ignore")
def test_no_request_breaks_the_server(tmp_path: Path) -> None:
    statuses: Counter[int] = Counter()
    with server(tmp_path, thinkers=0) as client:
        table = solo(client).table
        cookie = f"bessemer={client.cookies['bessemer']}"
        schema = schemathesis.openapi.from_asgi("/api/openapi.json", client.app)
        for found in schema.get_all_operations():
            operation: Any = found

            @settings(max_examples=12, deadline=None, database=None, suppress_health_check=list(HealthCheck))
            @given(operation.ok().as_strategy(), st.booleans(), st.booleans())
            def ask(case: Any, real: bool, known: bool) -> None:
                if real and "id" in (case.path_parameters or {}):
                    case.path_parameters["id"] = table
                body: dict[str, Any] = {} if case.body is NOT_SET else {"json": case.body}
                headers = {"cookie": cookie} if known else {}
                answer = client.request(
                    case.method, case.formatted_path, params=case.query or None, headers=headers, **body
                )
                statuses[answer.status_code] += 1
                assert answer.status_code < 500, answer.text

            ask()
    assert statuses[200]
    assert statuses[400]
