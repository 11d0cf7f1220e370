/**
 * The one hourly trigger of a person in a spreadsheet. An add-on may have no more (sheets.md 1.6), and creations are rationed
 * to some 20 a day: it is made once and never deleted. With nothing due it ends at once.
 */
import { InvalidParametersError } from '@sold-data/core';
import { alone } from '../host/lock.ts';

/** The top-level function that it calls. */
export const HANDLER = 'runDueRefreshes';

export function hasTimer(): boolean {
  return ScriptApp.getProjectTriggers().some(trigger => trigger.getHandlerFunction() === HANDLER);
}

/** Installs the trigger unless it is there. @throws InvalidParametersError with what to do when the platform refuses. */
export function ensureTimer(): void {
  alone(() => {
    if (hasTimer()) return;
    try {
      ScriptApp.newTrigger(HANDLER).timeBased().everyHours(1).create();
    } catch (error) {
      // "has created too many time-based triggers" is also what a second creation at the same moment hears.
      if (hasTimer()) return;
      const detail = `The spreadsheet did not accept the hourly timer (${(error as Error).message.replace(/\.$/, '')})`;
      throw new InvalidParametersError(detail, {
        code: 'invalid_params',
        detail,
        hint: 'Save again tomorrow: the number of new timers a day is limited.',
      });
    }
  });
}
