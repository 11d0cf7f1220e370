/** Everything that Apps Script may call; stubs.ts writes the top-level functions. */
export {
  fillSlice,
  fillWaitingCells,
  freezeSelection,
  freezeSheet,
  refreshSelection,
  refreshSheet,
} from './cells/actions.ts';
export { jobs } from './jobs/actions.ts';
export { buildMenu, openSidebar } from './menu.ts';
export {
  deleteRefresh,
  dismissScheduleNotice,
  pauseRefresh,
  previewWatch,
  runRefreshNow,
  saveRefresh,
  saveScheduleMail,
  scheduleState,
  takeOverRefresh,
} from './schedules/actions.ts';
export { runDueRefreshes } from './schedules/dispatch.ts';
export {
  forgetKey,
  insertFormula,
  keyState,
  makeStarter,
  previewFormula,
  saveChoices,
  saveContract,
  saveSettings,
  testKey,
} from './sidebar/actions.ts';
