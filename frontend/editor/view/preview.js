// @ts-check
const MOMENT_MS = 1200;

/**
 * Knows for a moment that the brush's size was changed, so that its circle can be shown to somebody
 * whose pointer is on a slider and not on the picture.
 *
 * @param {import("../model/settings.js").Store} store
 * @param {() => void} onEnd the moment is over
 */
export function createPreview(store, onEnd) {
  let { size } = store.state;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const end = store.subscribe(
    (state) => state.size,
    (next) => {
      if (next !== size) {
        size = next;
        clearTimeout(timer);
        timer = setTimeout(() => {
          timer = undefined;
          onEnd();
        }, MOMENT_MS);
      }
    },
  );

  return {
    isOn: () => timer !== undefined,

    destroy() {
      end();
      clearTimeout(timer);
    },
  };
}
