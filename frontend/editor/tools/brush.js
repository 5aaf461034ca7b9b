// @ts-check
import { createStroke } from "./stroke.js";

export const createBrush = () => createStroke({ id: "brush", value: 1, opposite: "erase" });
