// @ts-check
/** What the server's refusals mean for the work in hand. */
import { Unproved } from "../sync/outbox.js";
import { Refusal } from "./api.js";

/** Refusals after which a task has nothing more for this person, but others may. */
export const TASK_OVER = ["answer_already_given", "assignment_withdrawn", "task_taken"];
export const PARTICIPATION_OVER = "participation_over";

/**
 * @param {unknown} error of an answer that waited; one that says nothing about it is thrown
 * @returns {boolean} whether its task is over; else the work can be mended
 */
export function isLost(error) {
  if (error instanceof Refusal && error.status !== 401) {
    return [...TASK_OVER, PARTICIPATION_OVER].includes(error.code);
  }
  if (!(error instanceof Unproved)) {
    throw error;
  }
  return false;
}
