"""Which environment, and that it is never another one by mistake."""

from __future__ import annotations

import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command

from annotation.crowd.errors import Busy, Refused
from annotation.crowd.mturk.account import Account, AccountRefused, QueueAddress
from annotation.crowd.mturk.adapter import MTurk
from annotation.crowd.mturk.client import Client
from annotation.crowd.simulator.mturk import MTurkSimulator
from annotation.crowd.simulator.mturk.faults import Fault
from config.crowd import mturk_account, mturk_queue, prolific_account
from tests.crowd.mturk.requesters import adapter_of
from tests.crowd.mturk.wishes import handed_in, opened, recruitment


def test_each_environment_has_its_endpoint_and_the_one_address_for_forms() -> None:
    live = Account("k", "s", environment="live", live=True)
    sandbox = Account("k", "s")
    assert live.url == "https://mturk-requester.us-east-1.amazonaws.com"
    assert live.submit_origin == "https://www.mturk.com"
    assert sandbox.url == "https://mturk-requester-sandbox.us-east-1.amazonaws.com"
    assert sandbox.submit_origin == "https://workersandbox.mturk.com"


HERE = {"simulator_url": "http://127.0.0.1:8381", "simulator_origin": "http://127.0.0.1:8382"}


@pytest.mark.parametrize(
    "wrong",
    [
        {"access_key": ""},
        {"secret_key": ""},
        {"environment": "production"},
        {"environment": "live"},
        {"live": True},
        {"environment": "live", "live": True, **HERE},
        {"environment": "simulator"},
        {"environment": "simulator", "live": True, **HERE},
        {"environment": "simulator", **HERE, "simulator_url": "https://mturk.example.com"},
        {"environment": "simulator", **HERE, "simulator_url": "http://127.0.0.1:1/x"},
        {"environment": "simulator", **HERE, "simulator_url": "ftp://turk"},
        {"environment": "simulator", **HERE, "simulator_origin": ""},
        {"environment": "simulator", **HERE, "simulator_origin": "https://www.mturk.com"},
    ],
)
def test_settings_that_contradict_each_other_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(AccountRefused):
        Account(**{"access_key": "k", "secret_key": "s", **wrong})


def test_keys_are_in_no_repr() -> None:
    assert "hidden" not in repr(Account("hidden", "hidden"))


def test_the_simulator_may_have_a_bare_name() -> None:
    named = {"simulator_url": "http://turk-simulator:81", "simulator_origin": "http://turk:82"}
    assert Account("k", "s", environment="simulator", **named).url == "http://turk-simulator:81"


VARIABLES = {"MTURK_ACCESS_KEY_ID": "k", "MTURK_SECRET_ACCESS_KEY": "s", "CROWD_LIVE": "0"}
ADDRESSES = {
    "MTURK_SIMULATOR_URL": "http://localhost:8381/",
    "MTURK_SIMULATOR_WORKERS": "http://localhost:8382",
}


def test_it_is_off_by_default_and_each_environment_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in VARIABLES.items():
        monkeypatch.setenv(name, value)
    assert mturk_account() is None
    monkeypatch.setenv("MTURK_ENVIRONMENT", "sandbox")
    assert mturk_account() == Account("k", "s")
    monkeypatch.setenv("CROWD_LIVE", "1")
    assert mturk_account() == Account("k", "s")
    monkeypatch.setenv("MTURK_ENVIRONMENT", "live")
    assert mturk_account() == Account("k", "s", environment="live", live=True)
    assert prolific_account() is None


def test_notifications_come_only_through_a_queue_that_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sandbox = Account("k", "s")
    simulator = Account("k", "s", environment="simulator", **HERE)
    assert mturk_queue(sandbox) is None
    url = "https://sqs.us-east-1.amazonaws.com/1/turk"
    monkeypatch.setenv("MTURK_QUEUE_URL", url)
    assert mturk_queue(None) is None
    assert mturk_queue(sandbox) == QueueAddress(url)
    with pytest.raises(ImproperlyConfigured):
        mturk_queue(simulator)
    monkeypatch.setenv("MTURK_QUEUE_ENDPOINT", "http://127.0.0.1:9324/")
    assert mturk_queue(simulator) == QueueAddress(url, "http://127.0.0.1:9324")
    with pytest.raises(ImproperlyConfigured):
        mturk_queue(sandbox)
    monkeypatch.setenv("MTURK_QUEUE_ENDPOINT", "https://queue.example.com")
    with pytest.raises(ImproperlyConfigured):
        mturk_queue(simulator)


@pytest.mark.parametrize(
    "changes",
    [
        {"MTURK_ENVIRONMENT": "live"},
        {"MTURK_ENVIRONMENT": "sandbox", "MTURK_SECRET_ACCESS_KEY": ""},
        {"MTURK_ENVIRONMENT": "sandbox", **ADDRESSES},
        {"MTURK_ENVIRONMENT": "simulator"},
        {"MTURK_ENVIRONMENT": "on"},
    ],
)
def test_variables_that_contradict_each_other_stop_the_start(
    changes: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (VARIABLES | changes).items():
        monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured):
        mturk_account()


@pytest.mark.django_db
def test_the_doctor_says_what_money_there_is(
    turk: MTurkSimulator, mturk: MTurk, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.MTURK = mturk.account
    call_command("doctor")
    said = f"a Mechanical Turk of play money, {turk.endpoint_url}: 10000.00 USD available"
    assert said in capsys.readouterr().out


def test_wrong_keys_are_refused_and_nothing_was_done(turk: MTurkSimulator) -> None:
    right = adapter_of(turk).account
    wrong = Account(
        right.access_key,
        "another",
        environment="simulator",
        simulator_url=right.url,
        simulator_origin=right.submit_origin,
    )
    with pytest.raises(Refused) as caught:
        MTurk(Client(wrong)).balance()
    assert (caught.value.reason, caught.value.status) == ("not_allowed", 403)


def test_nothing_that_spends_is_sent_twice_whatever_the_machine_is_set_to(
    turk: MTurkSimulator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWS_MAX_ATTEMPTS", "5")
    monkeypatch.setenv("AWS_RETRY_MODE", "legacy")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "eu-west-1")
    mturk = adapter_of(turk)
    opened(mturk)
    submission = handed_in(turk)
    turk.faults.plan(*[Fault.UNANSWERED_AFTER] * 5, on="ApproveAssignment")
    mturk.approve(submission)
    assert turk.calls.count("ApproveAssignment") == 1


def test_reading_is_tried_a_few_times(turk: MTurkSimulator, mturk: MTurk) -> None:
    turk.faults.plan(Fault.ERROR_BEFORE, Fault.THROTTLED, on="GetAccountBalance")
    assert mturk.balance().available.minor == 10_000_00
    turk.faults.plan(*[Fault.RESET_BEFORE] * 3, on="GetAccountBalance")
    with pytest.raises(Busy):
        mturk.balance()
    assert turk.calls.count("GetAccountBalance") == 6


READS: dict[str, Callable[[MTurk], object]] = {
    "GetAccountBalance": lambda mturk: mturk.balance(),
    "ListHITs": lambda mturk: mturk.find("spring"),
    "CreateHITType": lambda mturk: mturk.create(recruitment()),
    "ListQualificationTypes": lambda mturk: mturk.create(recruitment()),
}


@pytest.mark.parametrize("fault", [Fault.FOREIGN_OK_BEFORE, Fault.MALFORMED_AFTER])
@pytest.mark.parametrize("operation", READS)
def test_a_page_of_some_proxy_is_no_answer(
    turk: MTurkSimulator, mturk: MTurk, operation: str, fault: Fault
) -> None:
    turk.faults.plan(fault, on=operation)
    with pytest.raises(Busy):
        READS[operation](mturk)
    assert turk.market.hits == {}


def test_where_nobody_listens_nothing_was_done() -> None:
    with MTurkSimulator() as turk:
        mturk = adapter_of(turk)
    bonus = {"WorkerId": "A1ANN", "AssignmentId": "3A", "BonusAmount": "1.00", "Reason": "Thanks."}
    with pytest.raises(Busy) as caught:
        mturk.client.write("send_bonus", **bonus)
    assert caught.value.reason == "unreachable"


def test_what_the_service_model_refuses_is_not_sent(turk: MTurkSimulator, mturk: MTurk) -> None:
    with pytest.raises(Refused):
        mturk.client.write("send_bonus", BonusAmount=1.5)
    assert turk.calls == []


def test_no_log_line_and_no_error_names_a_worker_or_an_assignment(
    turk: MTurkSimulator, mturk: MTurk, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", logger="annotation")
    opened(mturk)
    submission = handed_in(turk)
    turk.faults.plan(Fault.ERROR_BEFORE, on="ApproveAssignment")
    with pytest.raises(Exception, match="no_answer") as caught:
        mturk.approve(submission)
    with pytest.raises(Refused) as refused:
        mturk.submission("3NOBODY.A1ANN")
    said = caplog.text + str(caught.value) + repr(caught.value) + str(refused.value)
    assert not any(part in said for part in (*submission.split("."), "3NOBODY"))
    assert "3NOBODY" in refused.value.said[0]


def test_the_simulator_runs_by_itself_and_says_where() -> None:
    command = [sys.executable, "-m", "annotation.crowd.simulator.mturk"]
    ports = ["--port", "0", "--workers-port", "0"]
    with subprocess.Popen([*command, *ports], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        said = running.stdout.readline()
        address = said.split()[-1].replace("/signin?worker=A1", "/nothing")
        with pytest.raises(urllib.error.HTTPError, match="403") as caught:
            urllib.request.urlopen(address)
        caught.value.close()
        running.terminate()
    assert "AKIASIMULATOR" in said
