// @ts-check
/**
 * Calls to the server: bearer token, language, named errors, and patience with a bad line.
 *
 * @typedef {{status: number, body: any}} Reply
 * @typedef {(method: string, path: string, body?: unknown) => Promise<Reply>} Call
 */

const BASE = "/api/v1/";
const WAITS_MS = [500, 1000, 2000, 4000, 8000, 15000];

/** The server understood and refused; `message` is in the reader's language. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {{code?: string, message?: string, detail?: any}} error
   */
  constructor(status, error) {
    super(error.message ?? "");
    this.name = "Refusal";
    this.status = status;
    this.code = error.code ?? "unknown";
    this.detail = error.detail ?? {};
  }
}

/** The server cannot be reached, or is out of order. */
export class Unreachable extends Error {}

/**
 * The pause before the next attempt: short at first, then a quarter of a minute for ever.
 *
 * @param {number} attempt counted from 0
 */
export function waitBefore(attempt) {
  return WAITS_MS[Math.min(attempt, WAITS_MS.length - 1)];
}

/** @param {number} status */
export function isPassing(status) {
  return status === 429 || status >= 500;
}

/** @param {Response} response */
async function readBody(response) {
  if (response.status === 204) {
    return null;
  }
  try {
    return await response.json();
  } catch {
    throw new Unreachable("The answer is not JSON.");
  }
}

/**
 * @param {{token: string | null, language: string}} options
 * @returns {Call} rejects with `Refusal` or `Unreachable`; sends once
 */
export function createCall({ token, language }) {
  return async (method, path, body) => {
    /** @type {Record<string, string>} */
    const headers = { Accept: "application/json", "Accept-Language": language };
    if (token) {
      headers.Authorization = `Bearer ${token}`;
    }
    if (body !== undefined) {
      headers["Content-Type"] = "application/json";
    }
    /** @type {Response} */
    let response;
    try {
      response = await fetch(BASE + path, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
        credentials: "omit",
        cache: "no-store",
      });
    } catch (cause) {
      throw new Unreachable("No connection.", { cause });
    }
    if (isPassing(response.status)) {
      throw new Unreachable(`The server answered ${response.status}.`);
    }
    const answer = await readBody(response);
    if (!response.ok) {
      throw new Refusal(response.status, answer?.error ?? {});
    }
    return { status: response.status, body: answer };
  };
}

/**
 * Waits, but no longer than until the browser says the line is back.
 *
 * @param {number} milliseconds
 */
function pause(milliseconds) {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve(undefined);
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener("online", done);
  });
}

/**
 * The same call, repeated until the server is reached. Every call of the contract may be repeated
 * without harm.
 *
 * @param {Call} call
 * @param {(reachable: boolean) => void} onReach told after each attempt
 * @returns {Call} rejects with `Refusal` only
 */
export function patient(call, onReach) {
  return async (method, path, body) => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const reply = await call(method, path, body);
        onReach(true);
        return reply;
      } catch (error) {
        onReach(!(error instanceof Unreachable));
        if (!(error instanceof Unreachable)) {
          throw error;
        }
        await pause(waitBefore(attempt));
      }
    }
  };
}
