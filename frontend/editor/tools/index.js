// @ts-check
import { createBrush } from "./brush.js";
import { createErase } from "./erase.js";
import { createFill } from "./fill.js";
import { createPan } from "./pan.js";

/** Every tool; one more is one more file and one more line here. */
export const toolMakers = Object.freeze([createBrush, createErase, createFill, createPan]);
