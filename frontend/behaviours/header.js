// @ts-check
/**
 * The line above the work: campaign, progress, reward, whether the work is saved, and the notice
 * that a lease is running out.
 *
 * @typedef {import("./draft.js").DraftState | "sending" | "queued" | "none"} Status
 * @typedef {import("./words.js").Say} Say
 */
import { createClock } from "../sync/clock.js";
import { kept, keep } from "./tab.js";
import { formatMoney } from "./words.js";

const NOTICE_MS = 3 * 60 * 1000;
const LOOK_EVERY_MS = 5000;
const TOLD = "evoke.told";

/**
 * @param {number} deadline @param {number} now both by the server's clock, in milliseconds
 * @returns {{phase: "calm" | "soon" | "over", minutes: number}} minutes left, rounded up
 */
export function leaseLeft(deadline, now) {
  const left = deadline - now;
  const phase = left <= 0 ? "over" : left <= NOTICE_MS ? "soon" : "calm";
  return { phase, minutes: Math.max(0, Math.ceil(left / 60000)) };
}

/** Whether this tab was told that its browser keeps nothing; where even that is forgotten, each page tells. */
function wasTold() {
  const told = kept(TOLD);
  keep(TOLD, "forgetful");
  return told !== null;
}

/**
 * @typedef {{done: number, batch: number,
 *   training: {done: number, total: number, again: boolean} | null}} Progress
 */

/**
 * The training while it is on, else the batch.
 *
 * @param {Progress} progress
 * @returns {{done: number, total: number, key: "batch" | "training" | "again"}}
 */
export function shownProgress({ done, batch, training }) {
  if (!training) {
    return { done, total: batch, key: "batch" };
  }
  return { ...training, key: training.again ? "again" : "training" };
}

/** @param {Say} say */
export function createHeader(say) {
  /** @param {string} name */
  const part = (name) => /** @type {HTMLElement | null} */ (document.querySelector(`[data-${name}]`));
  const status = part("status");
  const notice = part("lease-notice");
  const noticeText = part("lease-text");
  const clock = createClock();
  let deadline = Infinity;
  let isTaken = false;
  let isKept = true;
  let said = "";
  let heard = "";

  function leaseText() {
    const { phase, minutes } = leaseLeft(deadline, clock.now());
    if (isTaken || phase === "calm") {
      return isTaken ? say("lease_taken") : "";
    }
    return phase === "over" ? say("lease_over") : say("lease_soon", { count: minutes });
  }

  function look() {
    const text = leaseText();
    // Compared with what was said, not with the page: a translator may have changed that.
    if (notice && noticeText && text !== said) {
      said = text;
      notice.hidden = !text;
      noticeText.textContent = text;
    }
  }
  const timer = window.setInterval(look, LOOK_EVERY_MS);

  return {
    /** @param {any} participation */
    showParticipation(participation) {
      const title = part("campaign");
      const reward = part("reward");
      const ribbon = part("rehearsal");
      if (title) {
        title.textContent = participation.campaign.title;
        title.title = participation.campaign.title;
      }
      if (reward) {
        reward.hidden = !participation.reward?.minor;
        reward.textContent = participation.reward ? formatMoney(participation.reward) : "";
      }
      if (ribbon) {
        ribbon.hidden = !participation.campaign.rehearsal;
      }
      if (participation.progress) {
        this.showProgress(participation.progress);
      }
    },

    /** @param {Progress} progress */
    showProgress(progress) {
      const frame = part("progress");
      const bar = frame?.querySelector("progress");
      const text = part("progress-text");
      if (frame && bar && text) {
        const { done, total, key } = shownProgress(progress);
        frame.hidden = false;
        bar.max = total;
        bar.value = done;
        text.textContent = say(`progress_${key}`, { done, total });
      }
    },

    /** What is no choice in a training is not offered. @param {"collect" | "training"} purpose */
    showPurpose(purpose) {
      const choices = /** @type {NodeListOf<HTMLElement>} */ (
        document.querySelectorAll("[data-not-in-training]")
      );
      choices.forEach((choice) => {
        choice.hidden = purpose === "training";
      });
    },

    /** Nothing runs out and nothing waits to be saved while somebody reads. */
    rest() {
      this.showStatus("none");
      deadline = Infinity;
      look();
    },

    /** @param {Status} state */
    showStatus(state) {
      if (status && status.dataset.status !== state) {
        status.dataset.status = state;
        const isLoose = !isKept && (state === "offline" || state === "queued");
        status.textContent = state === "none" ? "" : say(`status_${isLoose ? "unkept" : state}`);
      }
    },

    /** This browser keeps nothing: what is not on the server goes with the page. Told once. */
    showForgetful() {
      isKept = false;
      this.showNotice("forgetful", !wasTold());
    },

    /** Whether what is not on the server is lost with the page. */
    get isForgetful() {
      return !isKept;
    },

    /** @param {boolean} isShown an answer waits for the line */
    showQueued(isShown) {
      this.showNotice("queued", isShown && isKept);
      this.showNotice("queued-here", isShown && !isKept);
    },

    /** What the server says the time is, when it has just said so. @param {string} [serverTime] */
    hear(serverTime) {
      if (serverTime && serverTime !== heard) {
        heard = serverTime;
        clock.set(serverTime);
      }
    },

    /** @param {{deadline: string, server_time: string, state?: string}} lease */
    showLease({ deadline: until, server_time: serverTime, state }) {
      this.hear(serverTime);
      deadline = Date.parse(until);
      isTaken = state === "expired";
      look();
    },

    /** @param {string} name of a `[data-notice]` in the page @param {boolean} isShown */
    showNotice(name, isShown) {
      const element = document.querySelector(`[data-notice="${name}"]`);
      if (element instanceof HTMLElement) {
        element.hidden = !isShown;
      }
    },

    end() {
      clearInterval(timer);
    },
  };
}
