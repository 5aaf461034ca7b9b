// @ts-check
import { createStroke } from "./stroke.js";

export const createErase = () => createStroke("erase", 0);
