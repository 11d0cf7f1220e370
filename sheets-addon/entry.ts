/** Everything that Apps Script may call. stubs.ts writes the top-level functions. */
export { evaluate } from './formulas/evaluate.ts';
export { buildMenu, fillWaitingCells, openSidebar, refreshSelection, refreshSheet, showAbout } from './menu.ts';
export { sidebar } from './sidebar/server/actions.ts';
export { runDueTasks } from './tasks/dispatch.ts';
