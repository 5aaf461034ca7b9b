// @ts-check
/**
 * A computer that slept, a tab that was away: time went by that the page did not see.
 *
 * @typedef {import("./task.js").TaskPage} TaskPage
 */
import { Unreachable } from "./api.js";

const LOOK_MS = 5000;
const LONG_MS = 90000;

/**
 * @param {() => void} onWake the page is in view again after a long time, by either clock: one may
 *   stand still during sleep, the other may be set
 * @returns {() => void} ends the watch
 */
export function watchWaking(onWake) {
  const clocks = () => [Date.now(), performance.now()];
  let seen = clocks();
  const look = () => {
    if (document.hidden) {
      return;
    }
    const now = clocks();
    const isLong = now.some((time, clock) => time - seen[clock] > LONG_MS);
    seen = now;
    if (isLong) {
      onWake();
    }
  };
  const timer = setInterval(look, LOOK_MS);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}

/**
 * See how things stand. Work is saved, which tells; without any, the lease is asked for.
 *
 * @param {TaskPage} page
 */
export async function recheck(page) {
  const { piece } = page;
  if (piece && (piece.draft.revision > 0 || piece.draft.isUnsent())) {
    await piece.save();
  } else if (piece) {
    await recheckLease(page, piece).catch((error) => {
      if (!(error instanceof Unreachable)) {
        throw error;
      }
    });
  }
}

/** @param {TaskPage} page @param {import("./piece.js").Piece} piece */
async function recheckLease(page, { draft, lease }) {
  const { body } = await page.once("POST", `participations/${page.id}/next/`, {});
  if (body?.assignment === lease.assignment) {
    page.header.showLease(body);
  } else if (!draft.isUnsent()) {
    await page.leave(body);
  }
}
