// @ts-check
/**
 * Answers on their way: sent until they have arrived, and known to have arrived whole.
 *
 * The server stores an answer in its kind's canonical form, so the receipt carries two hashes:
 * `received_sha256` of the body as it came in, which must be that of the body as it left, and
 * `sha256` of what is stored, which must be the same where a kind stores exactly what is sent.
 *
 * @typedef {import("../behaviours/api.js").Call} Call
 * @typedef {import("./keeper.js").Keeper} Keeper
 * @typedef {{body: any, client?: any, replaces: string | null}} Answer
 */
import { sha256Of } from "./proof.js";

/** What arrived, twice, is not what was sent. */
export class Unproved extends Error {}

/**
 * @param {Call} call
 * @param {string} assignment
 * @param {Answer} answer
 * @param {{next?: boolean, isStoredAsSent?: boolean}} [options] `next`: the receipt may bring the
 *   next lease
 * @returns {Promise<any>} the receipt
 */
export async function deliver(call, assignment, answer, { next = false, isStoredAsSent = false } = {}) {
  const hash = await sha256Of(answer.body);
  /** @param {any} receipt */
  const isProved = (receipt) =>
    hash === null ||
    (receipt.received_sha256 === hash && (!isStoredAsSent || receipt.sha256 === hash));
  const path = `assignments/${assignment}/answer/`;
  const first = (await call("POST", path, { ...answer, next })).body;
  if (isProved(first)) {
    return first;
  }
  const again = (await call("POST", path, { ...answer, next, replaces: first.answer })).body;
  if (!isProved(again)) {
    throw new Unproved("What arrived is not what was sent.");
  }
  return again;
}

/**
 * Send what waits from an earlier visit, the oldest first.
 *
 * @param {Call} call
 * @param {Keeper} keeper
 * @param {string} participation
 * @param {(error: unknown) => Promise<boolean>} onRefusal whether nothing can be done about it any
 *   more; else the work is shown again
 * @returns {Promise<number>} how many arrived
 */
export async function deliverWaiting(call, keeper, participation, onRefusal) {
  let arrived = 0;
  for (const row of await keeper.unsentAnswers(participation)) {
    try {
      await deliver(call, row.assignment, row.answer);
      arrived += 1;
      await keeper.remove(row.assignment);
    } catch (error) {
      if (await onRefusal(error)) {
        await keeper.remove(row.assignment);
      } else {
        const same = (/** @type {typeof row} */ kept) => kept;
        await keeper.write({ ...row, answer: null }, {}, { claim: true, whole: same });
      }
    }
  }
  return arrived;
}
