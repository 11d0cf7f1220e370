/** Says that schedules fail to whoever opens the file: nobody looks into a sidebar that is closed. */
import { readNotices } from './notice.ts';

const STAYS = -1;

/** For onOpen, after the menu. A file in which the add-on is not enabled (auth mode NONE) lets nothing be read. */
export function announceTrouble(event: { authMode: unknown } | undefined): void {
  if (event === undefined || String(event.authMode) === 'NONE') return;
  const [notice] = readNotices();
  if (notice) SpreadsheetApp.getActive().toast(`${notice.text} Open the sidebar, tab Schedule.`, 'Sold Data', STAYS);
}
