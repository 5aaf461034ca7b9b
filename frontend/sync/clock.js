// @ts-check
/**
 * The server's time, carried on by this computer's steady clock: its date may be wrong by hours and
 * may be changed at any moment.
 *
 * @param {() => number} steady milliseconds that only grow
 */
export function createClock(steady = () => performance.now()) {
  let offset = NaN;
  return {
    /** @param {string} serverTime as the server has just said it */
    set(serverTime) {
      offset = Date.parse(serverTime) - steady();
    },
    /** @returns {number} milliseconds since 1970 by the server's clock; NaN before it is known */
    now: () => steady() + offset,
  };
}
