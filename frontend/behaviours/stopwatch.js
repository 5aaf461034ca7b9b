// @ts-check
/** How long somebody really worked: time in view with hands on the page. */

const IDLE_MS = 30000;

/** A pause counts for half a minute at most. */
export function createStopwatch() {
  let total = 0;
  let last = performance.now();
  const beat = () => {
    const now = performance.now();
    total += Math.min(now - last, IDLE_MS);
    last = now;
  };
  const away = () => {
    if (document.hidden) {
      beat();
    } else {
      last = performance.now();
    }
  };
  const events = ["pointerdown", "pointermove", "keydown", "input", "wheel"];
  events.forEach((name) => addEventListener(name, beat, { passive: true }));
  document.addEventListener("visibilitychange", away);
  return {
    read() {
      beat();
      return Math.round(total);
    },
    end() {
      events.forEach((name) => removeEventListener(name, beat));
      document.removeEventListener("visibilitychange", away);
    },
  };
}
