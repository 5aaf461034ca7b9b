"""The WSGI application: who may ask, what goes wrong on purpose, and the answer."""

from __future__ import annotations

import hmac
import os
import socket
import struct
from collections.abc import Iterable
from dataclasses import replace
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qsl
from wsgiref.types import StartResponse, WSGIEnvironment

from annotation.crowd.simulator.prolific import control, site
from annotation.crowd.simulator.prolific.complaints import Complaint
from annotation.crowd.simulator.prolific.faults import Fault, Kind
from annotation.crowd.simulator.prolific.requests import Request, Response, body_of
from annotation.crowd.simulator.prolific.routes import Route, route_for
from annotation.crowd.simulator.prolific.world import World

CONNECTION = "simulator.connection"
GATEWAY_PAGE = "<html><title>Bad gateway</title>The server had a moment.</html>"


class App:
    def __init__(self, world: World) -> None:
        self.world = world

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        try:
            response = self._respond(environ)
        except Complaint as complaint:
            response = Response(complaint.status, complaint.document())
        status = f"{response.status} {HTTPStatus(response.status).phrase}"
        start(status, response.all_headers())
        return [response.body()]

    def _respond(self, environ: WSGIEnvironment) -> Response:
        request = _request(environ)
        if request.path.startswith(control.PREFIX):
            return control.answer(self.world, request)
        if site.is_page(request.path):
            with self.world.lock:
                self.world.settle()
                answer = site.page(self.world, request)
                self.world.settle()
                return answer
        route, parts = route_for(request.method, request.path)
        if not route.open_to_all:
            self._check_token(environ.get("HTTP_AUTHORIZATION", ""))
        return self._with_faults(route, replace(request, parts=parts), environ)

    def _check_token(self, header: str) -> None:
        expected = f"Token {self.world.settings.token}"
        if not hmac.compare_digest(header.encode(), expected.encode()):
            raise Complaint(401, "Invalid token.")

    def _with_faults(self, route: Route, request: Request, environ: WSGIEnvironment) -> Response:
        with self.world.lock:
            self.world.calls[route.operation] += 1
        fault = self.world.faults.next_for(route.operation)
        kind = fault.kind if fault is not None else None
        if fault is None:
            return self._execute(route, request, None)
        if kind is Kind.BUSY:
            raise Complaint(429, "Request was throttled.")
        if kind is Kind.ERROR_BEFORE:
            return _failure(fault)
        if kind is Kind.RESET_BEFORE:
            _reset(environ)
        response = self._execute(route, request, fault)
        return self._after(fault, response, environ)

    def _execute(self, route: Route, request: Request, fault: Fault | None) -> Response:
        """Execute a call. Two money calls at once contend for the wallet, and one loses."""
        if route.money and not self.world.wallet.acquire(blocking=False):
            raise Complaint(429, "Request was throttled.")
        try:
            if fault is not None and fault.kind is Kind.HELD_BEFORE:
                self.world.faults.wait(fault.seconds)
            with self.world.lock:
                self.world.settle()
                response = route.call(self.world, request)
                self.world.settle()
                return response
        except Complaint as complaint:
            return Response(complaint.status, complaint.document())
        finally:
            if route.money:
                self.world.wallet.release()

    def _after(self, fault: Fault, response: Response, environ: WSGIEnvironment) -> Response:
        if fault.kind is Kind.SLOW_AFTER:
            self.world.faults.wait(fault.seconds)
        elif fault.kind is Kind.ERROR_AFTER:
            return _failure(fault)
        elif fault.kind is Kind.RESET_AFTER:
            _reset(environ)
        elif fault.kind is Kind.MALFORMED_AFTER:
            return Response(response.status, html='{"id": "60d9aadeb8')
        return response


def _request(environ: WSGIEnvironment) -> Request:
    cookies: SimpleCookie = SimpleCookie()
    try:
        cookies.load(environ.get("HTTP_COOKIE", ""))
    except CookieError:
        cookies.clear()
    return Request(
        method=environ["REQUEST_METHOD"],
        path=environ["PATH_INFO"],
        query=dict(parse_qsl(environ.get("QUERY_STRING", ""))),
        document=body_of(environ),
        origin=f"{environ['wsgi.url_scheme']}://{environ['HTTP_HOST']}",
        cookies={name: morsel.value for name, morsel in cookies.items()},
    )


def _failure(fault: Fault) -> Response:
    if fault.status >= 502:
        return Response(fault.status, html=GATEWAY_PAGE)
    return Response(fault.status, Complaint(fault.status, "Something went wrong.").document())


def _reset(environ: WSGIEnvironment) -> None:
    """Cut the connection off without a goodbye, so that the other side sees a reset."""
    connection: socket.socket = environ[CONNECTION]
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    os.close(connection.detach())
    raise ConnectionResetError
