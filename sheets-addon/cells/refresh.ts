/** Reads formulas anew, whatever is known of their answers. */
import type { Session } from '@sold-data/core';
import { sentence } from '../answers/failures.ts';
import { askForRefresh } from '../answers/freshness.ts';
import { surveyFormulas } from '../schedules/formula-cells.ts';
import { fetchAnswers } from './fetch-answers.ts';
import type { Fill } from './fill.ts';
import { type FormulaCell, ownFormulas, placeOf, usedPart } from './formula-cells.ts';
import { recalculate, restoreFormulas } from './recalculate.ts';

/** @param onProgress called after each wave of answers. */
export function refreshFormulas(
  session: Session,
  range: GoogleAppsScript.Spreadsheet.Range,
  onProgress: (fill: Fill) => void = () => {},
): Fill {
  restoreFormulas();
  const cells = cellsIn(range);
  const sheet = range.getSheet().getName().replaceAll("'", "''");
  const survey = surveyFormulas(`'${sheet}'!${(usedPart(range) ?? range).getA1Notation()}`);
  const before = session.seen.requests;
  let done = 0;
  const progress = (message: string): Fill => ({
    done,
    total: survey.readings.size,
    requests: session.seen.requests - before,
    message,
  });
  const results = fetchAnswers(session, survey.readings, names => {
    done += names.filter(name => survey.readings.has(name)).length;
    onProgress(progress(`${done} of ${survey.readings.size} read anew`));
  });
  // What a formula asks inside another function only the sheet can tell: such cells ask by themselves when they calculate.
  const surveyed = new Set(survey.cells.map(placeOf));
  const others = cells.filter(cell => !surveyed.has(placeOf(cell)));
  if (others.length > 0) askForRefresh({ at: Date.now(), cells: others.map(placeOf) });
  recalculate(cells);
  const failure = [...results.values()].find(result => !result.ok);
  if (cells.length === 0) return progress('There is no formula of the add-on here.');
  if (!failure || failure.ok)
    return progress(`Read anew: ${cells.length} ${cells.length === 1 ? 'formula' : 'formulas'}.`);
  return progress(
    `${done} of ${survey.readings.size} read anew; the others keep their last value. ${sentence(failure.error)}`,
  );
}

/** Formulas in the range, and the one that spilled into it. */
function cellsIn(range: GoogleAppsScript.Spreadsheet.Range): FormulaCell[] {
  const used = usedPart(range);
  return used ? ownFormulas(used) : [];
}
