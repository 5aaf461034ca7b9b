// @ts-check
import { createStroke } from "./stroke.js";

export const createErase = () => createStroke({ id: "erase", value: 0, opposite: "erase" });
