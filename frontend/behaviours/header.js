// @ts-check
/**
 * The line above the work: campaign, progress, reward, whether the work is saved, and the notice
 * that a lease is running out.
 *
 * @typedef {import("./draft.js").DraftState} DraftState
 * @typedef {import("./words.js").Say} Say
 */
import { formatMoney } from "./words.js";

const NOTICE_MS = 3 * 60 * 1000;
const LOOK_EVERY_MS = 5000;

/**
 * @param {number} deadline @param {number} now both by the server's clock, in milliseconds
 * @returns {{phase: "calm" | "soon" | "over", minutes: number}} minutes left, rounded up
 */
export function leaseLeft(deadline, now) {
  const left = deadline - now;
  const phase = left <= 0 ? "over" : left <= NOTICE_MS ? "soon" : "calm";
  return { phase, minutes: Math.max(0, Math.ceil(left / 60000)) };
}

/** @param {Say} say */
export function createHeader(say) {
  /** @param {string} name */
  const part = (name) => /** @type {HTMLElement | null} */ (document.querySelector(`[data-${name}]`));
  const status = part("status");
  const notice = part("lease-notice");
  const noticeText = part("lease-text");
  let offset = 0;
  let deadline = Infinity;

  function look() {
    const { phase, minutes } = leaseLeft(deadline, Date.now() + offset);
    if (notice && noticeText) {
      notice.hidden = phase === "calm";
      const text = phase === "over" ? say("lease_over") : say("lease_soon", { count: minutes });
      if (noticeText.textContent !== text) {
        noticeText.textContent = text;
      }
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
      this.showProgress(participation.progress);
    },

    /** @param {{done: number, batch: number}} progress */
    showProgress({ done, batch }) {
      const frame = part("progress");
      const bar = frame?.querySelector("progress");
      const text = part("progress-text");
      if (frame && bar && text) {
        frame.hidden = false;
        bar.max = batch;
        bar.value = done;
        text.textContent = say("progress", { done, batch });
      }
    },

    /** @param {DraftState | "sending" | "none"} state */
    showStatus(state) {
      if (status && status.dataset.status !== state) {
        status.dataset.status = state;
        status.textContent = state === "none" ? "" : say(`status_${state}`);
      }
    },

    /** @param {string} until @param {string} [serverTime] */
    showDeadline(until, serverTime) {
      offset = serverTime ? Date.parse(serverTime) - Date.now() : offset;
      deadline = Date.parse(until);
      look();
    },

    end() {
      clearInterval(timer);
    },
  };
}
