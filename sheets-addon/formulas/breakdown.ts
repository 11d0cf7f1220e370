/**
 * A table of an item's sales by group: by condition, format, week, or any other field that the marketplace can group by. Two fields, such
 * as `condition by variant`, make a grid.
 */
import {
  type AnswerGrid,
  breakdownFrom,
  type Column,
  dayOf,
  type Endpoint,
  endpoints,
  gridFrom,
  groupings,
  nearest,
  type Picture,
  type PictureGroup,
  type Question,
  type Row,
  sharePercent,
  WEEK,
} from '@sold-data/core/engine';
import { cellMessage } from '../answers/cell-text.ts';
import { answerFrom } from '../answers/kept.ts';
import { queryOf } from '../answers/query.ts';
import type { Source } from '../answers/source.ts';
import { present } from '../platform/lists.ts';
import { refusal } from '../platform/refusal.ts';
import {
  type Asked,
  answerOf,
  askFor,
  firstQuery,
  questionFor,
  tableOf,
  type Understood,
  understand,
} from './asking.ts';
import { BREAKDOWN_COLUMNS, type Cell, chooseColumns, sentenceRow, sheetCell } from './columns.ts';
import type { RunnableFormula } from './formula.ts';

/** Rows of more items are not saved, so they would be paid for again. */
const MOST_ITEMS = 200;

type Grouping = ReturnType<typeof groupings>[number];

export function breakdownTable(formula: RunnableFormula, args: readonly unknown[], source: Source): Cell | Cell[][] {
  const understood = understand(formula, args);
  const { own, search, subjects, isRange, bestOffers, minSales } = understood;
  const [grouping, across] = groupingsNamed(endpoints[formula.endpoint], own.by);
  const items = subjects.flat().filter(subject => subject !== '').length;
  if (items > MOST_ITEMS) throw refusal(`A breakdown takes at most ${MOST_ITEMS} items`, 'Split the range');
  if (across && items > 1) throw refusal('A grid takes one item', 'Give one cell, or group by one field');
  const options = { bestOffers, minSales };
  const normal = isRange ? undefined : BREAKDOWN_COLUMNS.slice(1).map(({ name }) => name);
  const columns = chooseColumns(BREAKDOWN_COLUMNS, own.columns, across ? GRID_COLUMNS : normal).map(column =>
    column.name === 'group'
      ? { ...column, label: grouping.label, kind: grouping.field === WEEK ? ('day' as const) : column.kind }
      : column,
  );
  const asked = askFor(source, understood, subject => ({
    queries: [queryOf(questionFor(formula, search, subject), 1, 1)],
  }))
    .flat()
    .filter(({ result }) => result);
  if (across) {
    const by = [grouping.field, across.field] as const;
    const [grid] = asked.map(item =>
      foundIn(item, (question, answer, today) => gridFrom(question, answer, by, today, options)),
    );
    return typeof grid === 'object' ? gridTable(understood, columns, grid) : (grid ?? '');
  }
  const lines = asked.flatMap(item => {
    const { field } = grouping;
    const found = foundIn(item, (question, answer, today) => breakdownFrom(question, answer, field, today, options));
    if (typeof found === 'string') return [sentenceRow(columns, String(item.subject), found)];
    return found.groups.map((group, at) => {
      const row = { ...sharedCells(found, at), group: group.label, ...figuresOf(group, found.picture) };
      return columns.map(column => sheetCell(row, column));
    });
  });
  return lines.length === 0 ? '' : tableOf(understood, columns, lines);

  /** What an item's answer has, or a sentence that explains why there is nothing. */
  function foundIn<Found extends { picture: Picture }>(
    item: Asked,
    find: (question: Question, answer: Row, today: string) => Found | null,
  ): Labelled<Found> | string {
    const answer = answerOf(item);
    if (typeof answer === 'string') return answer;
    const { question } = firstQuery(item);
    const page = present(answer.pages[0]);
    const found = find(question, answerFrom(question.endpoint, page), dayOf(page.facts.at));
    if (!found || found.picture.count === 0) return 'No sales found';
    const stale = answer.stale === undefined ? '' : `saved answer: ${cellMessage(answer.stale)}`;
    const note = [found.picture.note, stale].filter(text => text !== '').join('; ');
    return { ...found, keyword: String(item.subject), note };
  }
}

type Labelled<Found extends { picture: Picture } = { picture: Picture }> = Found & { keyword: string; note: string };

/** The cells that do not depend on a group. Only the first row has the note. */
const sharedCells = ({ keyword, picture, note }: Labelled, at: number): Row => ({
  keyword,
  currency: picture.currency,
  note: at === 0 ? note : '',
});

const figuresOf = ({ label: _, ...group }: PictureGroup, picture: Picture) => ({
  ...group,
  sharePercent: sharePercent(group, picture),
});

const GRID_COLUMNS = ['group', 'median', 'count', 'currency', 'note'];

/** One row for each value of the first field. Each figure has a column for each value of the second one, such as `Holofoil Median`. */
function gridTable(understood: Understood, chosen: readonly Column[], grid: Labelled<AnswerGrid>): Cell[][] {
  const columns = chosen.flatMap(column => {
    if (column.kind !== 'number' && column.kind !== 'integer') return column;
    const { name, label } = column;
    return grid.columns.map((across, at) => ({ ...column, name: `${name} ${at}`, label: `${across} ${label}` }));
  });
  const lines = grid.rows.map((group, at) => {
    const row: Row = { ...sharedCells(grid, at), group };
    for (const [index, cell] of present(grid.cells[at]).entries())
      for (const [name, value] of Object.entries(figuresOf(cell, grid.picture))) row[`${name} ${index}`] = value;
    return columns.map(column => sheetCell(row, column));
  });
  return tableOf(understood, columns, lines);
}

/**
 * Finds one grouping, or the two of a grid: `condition by variant`. A grid has no weeks.
 * @throws InvalidParametersError that suggests the nearest one.
 */
function groupingsNamed(endpoint: Endpoint, wanted: unknown): [Grouping, Grouping?] {
  const all = groupings(endpoint);
  const [first, ...second] = String(wanted ?? present(all[0]).field).split(/\s+by\s+/i);
  if (second.length === 0) return [groupingNamed(all, first)];
  const down = groupingNamed(
    all.filter(({ field }) => field !== WEEK),
    first,
  );
  const others = all.filter(({ field }) => field !== WEEK && field !== down.field);
  return [down, groupingNamed(others, second.join(' by '))];
}

/** Finds a grouping by name, by heading, or by a word of the heading: `format` is the buying format. */
function groupingNamed(all: readonly Grouping[], wanted: unknown): Grouping {
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
