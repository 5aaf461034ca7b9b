// @ts-check
/**
 * Calls to the server: bearer token, language, named errors, and patience with a bad line.
 *
 * @typedef {{status: number, body: any}} Reply
 * @typedef {(method: string, path: string, body?: unknown) => Promise<Reply>} Call
 */

const BASE = "/api/v1/";
/** A line that swallows a request without an answer is no line. */
const MOST_MS = 45000;
const MOST_AT_PARTING = 16000;
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

/** Our server is well and says that another is not: to try again is the person's choice. @param {any} answer */
function isOfAnother(answer) {
  return answer?.error?.code === "platform_unreachable";
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
 * @param {{token: () => string, language: string}} options the token of now; "" for nobody's
 * @returns {Call} rejects with `Refusal` or `Unreachable`; sends once
 */
export function createCall({ token, language }) {
  return async (method, path, body) => {
    /** @type {Record<string, string>} */
    const headers = { Accept: "application/json", "Accept-Language": language };
    if (token()) {
      headers.Authorization = `Bearer ${token()}`;
    }
    const text = body === undefined ? undefined : JSON.stringify(body);
    if (text !== undefined) {
      headers["Content-Type"] = "application/json";
    }
    /** @type {Response} */
    let response;
    try {
      response = await fetch(BASE + path, {
        method,
        headers,
        body: text,
        // A page that goes may still send a little.
        signal: AbortSignal.timeout(MOST_MS),
        keepalive: document.hidden && (text?.length ?? 0) < MOST_AT_PARTING,
        credentials: "omit",
        cache: "no-store",
      });
    } catch (cause) {
      throw new Unreachable("No connection.", { cause });
    }
    const answer = await readBody(response);
    if (isPassing(response.status) && !isOfAnother(answer)) {
      throw new Unreachable(`The server answered ${response.status}.`);
    }
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
