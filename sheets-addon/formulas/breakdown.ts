/** A table of an item's sales by group: by condition, format, week, or any other field that the marketplace can group by. */
import {
  breakdownFrom,
  dayOf,
  type Endpoint,
  endpoints,
  groupings,
  nearest,
  type Row,
  WEEK,
} from '@sold-data/core/engine';
import { cellMessage } from '../answers/cell-text.ts';
import { answerFrom } from '../answers/kept.ts';
import { queryOf } from '../answers/query.ts';
import { present } from '../platform/lists.ts';
import { refusal } from '../platform/refusal.ts';
import { type Asked, answerOf, askFor, bestOffersOf, minSalesOf, questionFor, tableOf, understand } from './asking.ts';
import { BREAKDOWN_COLUMNS, type Cell, chooseColumns, sentenceRow, sheetCell } from './columns.ts';
import type { RunnableFormula } from './formula.ts';

/** Rows of more items are not saved, so they would be paid for again. */
const MOST_ITEMS = 200;

export function breakdownTable(formula: RunnableFormula, args: readonly unknown[]): Cell | Cell[][] {
  const understood = understand(formula, args);
  const { own, search, subjects, isRange } = understood;
  const grouping = groupingNamed(endpoints[formula.endpoint], own.by);
  const items = subjects.flat().filter(subject => subject !== '').length;
  if (items > MOST_ITEMS) throw refusal(`A breakdown takes at most ${MOST_ITEMS} items`, 'Split the range');
  const options = { bestOffers: bestOffersOf(understood), minSales: minSalesOf(understood) };
  const normal = isRange ? undefined : BREAKDOWN_COLUMNS.slice(1).map(({ name }) => name);
  const columns = chooseColumns(BREAKDOWN_COLUMNS, own.columns, normal).map(column =>
    column.name === 'group'
      ? { ...column, label: grouping.label, kind: grouping.field === WEEK ? ('day' as const) : column.kind }
      : column,
  );
  // Only a search with this parameter returns accepted prices.
  const accepted = options.bestOffers === 'accepted' ? { bestOfferPrice: true } : {};
  const questionOf = (subject: unknown) => questionFor(formula, { ...accepted, ...search }, subject);
  const asked = askFor(understood, subject => [queryOf(questionOf(subject), 1, 1)]).flat();
  const lines = asked
    .filter(({ result }) => result)
    .flatMap(each => {
      const rows = groupsOf(each);
      if (typeof rows === 'string') return [sentenceRow(columns, String(each.subject), rows)];
      return rows.map(row => columns.map(column => sheetCell(row, column)));
    });
  return lines.length === 0 ? '' : tableOf(understood, columns, lines);

  /** The groups of an item's sales, or a sentence that explains why there are none. */
  function groupsOf(item: Asked): Row[] | string {
    const answer = answerOf(item);
    if (typeof answer === 'string') return answer;
    const question = questionOf(item.subject);
    const page = present(answer.pages[0]);
    const found = breakdownFrom(
      question,
      answerFrom(question.endpoint, page),
      grouping.field,
      dayOf(page.facts.at),
      options,
    );
    if (!found || found.picture.count === 0) return 'No sales found';
    const { picture, groups } = found;
    const stale = answer.stale === undefined ? '' : `saved answer: ${cellMessage(answer.stale)}`;
    const note = [picture.note, stale].filter(text => text !== '').join('; ');
    return groups.map(({ label, count, ...prices }, at) => ({
      keyword: String(item.subject),
      group: label,
      count,
      sharePercent: Math.round((count / picture.count) * 1_000) / 10,
      ...prices,
      currency: picture.currency,
      note: at === 0 ? note : '',
    }));
  }
}

/**
 * Finds a grouping by name, by heading, or by a word of the heading: `format` is the buying format.
 * @throws InvalidParametersError that suggests the nearest one.
 */
function groupingNamed(endpoint: Endpoint, wanted: unknown): { field: string; label: string } {
  const all = groupings(endpoint);
  if (wanted === undefined) return present(all[0]);
  const plain = (text: unknown) => String(text).toLowerCase().replace(/\W/g, '');
  const same = all.find(({ field, label }) => [plain(field), plain(label)].includes(plain(wanted)));
  const close = all.filter(({ field }) => plain(wanted) !== '' && plain(field).includes(plain(wanted)));
  const [only] = close;
  if (same ?? (close.length === 1 && only)) return same ?? present(only);
  const names = all.map(({ field }) => field);
  const near = nearest(String(wanted), names);
  throw refusal(
    `Sales here are not grouped by "${String(wanted)}"; ${near ? `did you mean ${near}?` : `there are ${names.join(', ')}`}`,
  );
}
