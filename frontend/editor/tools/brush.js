// @ts-check
import { createStroke } from "./stroke.js";

export const createBrush = () => createStroke("brush", 1);
