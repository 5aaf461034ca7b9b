// @ts-check
/**
 * One frozen state, replaced and never changed in place.
 *
 * @template {object} State
 * @param {State} initial
 */
export function createStore(initial) {
  /** @type {Readonly<State>} */
  let state = Object.freeze({ ...initial });
  /** @type {Set<() => void>} */
  const watchers = new Set();
  let notifying = false;

  return {
    get state() {
      return state;
    },

    /** @param {Partial<State>} change */
    update(change) {
      if (notifying) {
        throw new Error("A store's observers must not write to it.");
      }
      state = Object.freeze({ ...state, ...change });
      notifying = true;
      try {
        watchers.forEach((watch) => watch());
      } finally {
        notifying = false;
      }
    },

    /**
     * Runs now, and again whenever the selected part is another value.
     *
     * @template Part
     * @param {(state: Readonly<State>) => Part} select
     * @param {(part: Part) => void} run
     * @returns {() => void} ends the subscription
     */
    subscribe(select, run) {
      let last = select(state);
      const watch = () => {
        const part = select(state);
        if (!Object.is(part, last)) {
          last = part;
          run(part);
        }
      };
      watchers.add(watch);
      run(last);
      return () => watchers.delete(watch);
    },
  };
}
