/**
 * The part of Code.js that is evaluated on every execution: prices that are already known, and the menu. Apps Script evaluates
 * the whole file for every cell that calculates, so everything else waits in a function until it is needed (bundle/parts.ts).
 */
export { recall } from './formulas/recall.ts';
export { buildMenu, openSidebar } from './menu.ts';
