// @ts-check
import { polygon } from "../mask/polygon.js";

/**
 * Goes around an area and fills it, or cuts it out. A drag draws the line freehand and closes it with
 * the release. A press without a drag sets a corner; the line then stays open from press to press,
 * drags may draw parts of it, and it closes with a press on its first or its last corner or by
 * `finish`. Until it is closed the mask does not change.
 *
 * @typedef {import("./stroke.js").Sample} Sample
 * @typedef {import("./stroke.js").Context} Context
 * @typedef {import("../mask/brush.js").Point} Point
 * @typedef {{points: number, corners: number, at: Sample, drags: boolean}} Press what there was before it
 */

/**
 * CSS pixels: further than this from the press is a drag, nearer than this to a corner is on it.
 *
 * @typedef {Readonly<Record<Sample["kind"], number>>} Reach
 */
/** @type {Reach} */
const SLIP = Object.freeze({ mouse: 4, pen: 6, touch: 10, keys: 0.5 });
/** @type {Reach} */
const GRASP = Object.freeze({ mouse: 8, pen: 10, touch: 22, keys: 0.5 });
const FEWEST = 3;

/**
 * @param {{id: string, value: 0 | 1}} what
 * @returns {import("./stroke.js").Tool}
 */
export function createLasso({ id, value }) {
  /** @type {Point[]} */
  let points = [];
  /** @type {number[]} which points are corners */
  let corners = [];
  /** @type {Press | null} */
  let press = null;

  /** @param {Context} context */
  const show = ({ showLine }) =>
    showLine(points.length === 0 ? null : { points, corners, adds: value === 1 });

  /** @param {Point} place */
  const addCorner = ({ x, y }) => corners.push(points.push({ x, y }) - 1);

  const forget = () => {
    points = [];
    corners = [];
  };

  /**
   * @param {Sample} sample
   * @param {Point} place
   * @param {Context} context
   * @param {Reach} reach
   */
  const isNear = (sample, place, { settings }, reach) =>
    Math.hypot(sample.x - place.x, sample.y - place.y) * settings.viewport.scale <=
    reach[sample.kind];

  /** @param {Sample} sample @param {Context} context */
  const isOnEnd = (sample, context) =>
    points.length > 0 &&
    [points[0], points[points.length - 1]].some((end) => isNear(sample, end, context, GRASP));

  /** @param {Context} context */
  const finish = (context) => {
    const closes = points.length >= FEWEST;
    if (closes) {
      context.paint(polygon(points), value);
    }
    forget();
    show(context);
    context.tell(closes ? "line-closed" : "line-dropped");
  };

  /**
   * A press that was no drag.
   *
   * @param {Sample} sample
   * @param {Context} context
   */
  const click = (sample, context) => {
    if (!isOnEnd(sample, context)) {
      addCorner(sample);
      context.tell("corner", corners.length);
    } else if (points.length >= FEWEST) {
      finish(context);
    }
  };

  /**
   * @param {Press} drag
   * @param {Sample} sample
   * @param {Context} context
   */
  const release = (drag, sample, context) => {
    const closes = drag.points === 0 || isNear(sample, points[0], context, GRASP);
    addCorner(sample);
    if (closes) {
      finish(context);
    }
  };

  return {
    id,
    opposite: "cut",
    cursor: "cross",
    isHeld: false,
    wantsEverySample: true,
    paints: true,

    down(sample) {
      press = { points: points.length, corners: corners.length, at: sample, drags: false };
    },

    move(samples, context) {
      for (const sample of samples) {
        if (press !== null && !press.drags && !isNear(sample, press.at, context, SLIP)) {
          press.drags = true;
          addCorner(press.at);
        }
        if (press?.drags) {
          points.push({ x: sample.x, y: sample.y });
        }
      }
      show(context);
    },

    up(sample, context) {
      if (press?.drags) {
        release(press, sample, context);
      } else if (press !== null) {
        click(press.at, context);
      }
      press = null;
      show(context);
    },

    cancel(context) {
      if (press !== null) {
        points.length = press.points;
        corners.length = press.corners;
        press = null;
        show(context);
      }
    },

    line: {
      corners: () => corners.length,
      finish,

      back(context) {
        corners.pop();
        points.length = corners.length === 0 ? 0 : corners[corners.length - 1] + 1;
        show(context);
        context.tell("corner", corners.length);
      },

      drop(context) {
        forget();
        show(context);
        context.tell("line-dropped");
      },
    },
  };
}

export const createLassoAdd = () => createLasso({ id: "lasso", value: 1 });
export const createLassoCut = () => createLasso({ id: "cut", value: 0 });
