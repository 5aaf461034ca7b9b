// @ts-check
import { createBrush } from "./brush.js";
import { createErase } from "./erase.js";
import { createFill } from "./fill.js";
import { createLassoAdd, createLassoCut } from "./lasso.js";
import { createPan } from "./pan.js";
import { createSnap } from "./snap.js";

/** Every tool; one more is one more file and one more line here. */
export const toolMakers = Object.freeze([
  createBrush,
  createErase,
  createLassoAdd,
  createLassoCut,
  createSnap,
  createFill,
  createPan,
]);
