/** What a person reviews of a table before anything is spent: its columns, up to five searches, groups, and the rows that are left out. */
import {
  counted,
  grouped,
  headingRole,
  isLeavable,
  keepable,
  type ListItem,
  leavable,
  REASONS,
  type ReadList,
  type Reason,
  sumsIn,
  UNCLEAR_SUM,
  unusedRoles,
} from '@sold-data/core/engine';
import type { SavedTable } from '../../lists/list.ts';
import type { TableReading } from '../../lists/table.ts';
import { columnLetter } from '../../platform/a1.ts';
import type { TableReview } from '../server-interface.ts';

/** @param usesPaid whether the task uses what was paid. */
export function reviewOf({ list, columns, headings }: TableReading, table: SavedTable, usesPaid: boolean): TableReview {
  const { unsure = [] } = table;
  const letterAt = (index: number) => columnLetter((columns[index] ?? 0) + 1);
  const rowAt = (row: number) => headings + row;
  const same = list.sameSearches.slice(0, MOST_SAME).map(({ keyword, rows, differIn }) => {
    const shown = rows.slice(0, 4).map(rowAt).join(', ');
    const more = rows.length > 4 ? ` and ${counted(rows.length - 4, 'more row')}` : '';
    return `Rows ${shown}${more} have the same search “${keyword}” but differ in ${differIn.slice(0, 3).join(', ')}.`;
  });
  const others = list.sameSearches.length - same.length;
  return {
    text: [list.text, ...(table.asBefore ? ['Columns are used as you chose last time.'] : [])].join(' '),
    columns: list.columns.flatMap(({ index, heading, role, filled, why: known }) => {
      const byRole = unusedRoles[role ?? headingRole(heading)?.role ?? 'name'] ?? '';
      const why = known === UNCLEAR_SUM ? known : byRole;
      return filled === 0 ? [] : [{ heading, letter: letterAt(index), role, why }];
    }),
    samples: samplesOf(list.items).map(({ row, keyword, parameters }) => ({
      row: rowAt(row),
      keyword,
      // The fields of a card are words of its keyword.
      sent:
        table.target === 'cardBatch'
          ? ''
          : Object.entries(parameters)
              .flatMap(([name, value]) => (name === 'keyword' ? [] : [String(value)]))
              .join(', '),
    })),
    groups: list.groups.map(({ label, count }) => `${label} ${grouped(count)}`),
    switches: decidable.flatMap(reason => {
      const left = list.leftOut.filter(each => each.reason === reason).length;
      const count = left + (list.kept[reason] ?? 0);
      if (count === 0) return [];
      return [{ reason, text: `${grouped(count)} ${REASONS[reason]}`, isItem: isLeavable(reason) }];
    }),
    unsure: unsure.map(heading => ({
      heading,
      letter: letterAt(list.columns.find(each => each.heading === heading)?.index ?? 0),
    })),
    currency: usesPaid ? currencyOf(list, table) : null,
    said: [
      ...same,
      ...(others > 0
        ? [others === 1 ? '1 more search of this kind.' : `${grouped(others)} more searches of this kind.`]
        : []),
      ...(usesPaid ? sumsIn(list.unused) : []),
      ...unsentIn(list.items),
    ],
  };
}

/** The question about the currency of what was paid. Once it is answered, a person can take the answer back. */
function currencyOf({ questions }: ReadList, { currency }: SavedTable): TableReview['currency'] {
  const question = questions.find(({ id }) => id === 'currency');
  if (question) return { text: question.text, choices: question.choices.map(({ value }) => value) };
  return currency === undefined
    ? null
    : { text: 'What was paid is in this currency where none is stated', choices: [currency] };
}

const MOST_SAME = 3;

/** Reasons about which a person decides. */
const decidable = [...Object.keys(keepable), ...Object.keys(leavable)] as Reason[];

function unsentIn(items: readonly ListItem[]): string[] {
  const counts = new Map<string, number>();
  for (const { notes } of items)
    for (const noun of new Set(notes.flatMap(({ about, fact = [] }) => (about === 'unsent' ? fact : []))))
      counts.set(noun, (counts.get(noun) ?? 0) + 1);
  return [...counts].map(([noun, count]) => `The ${noun} isn't part of the search in ${counted(count, 'row')}.`);
}

/** The first item, the last, the one with the longest search, a graded one and a foreign one. */
function samplesOf(items: readonly ListItem[]): ListItem[] {
  const longest = items.reduce<ListItem | undefined>(
    (most, item) => (item.keyword.length > (most?.keyword.length ?? 0) ? item : most),
    undefined,
  );
  const graded = items.find(({ kind }) => kind === 'graded');
  const foreign = items.find(({ language }) => language !== undefined && language !== 'English');
  const chosen = [items[0], longest, graded, foreign, items.at(-1)].filter(item => item !== undefined);
  return [...new Set(chosen)].sort((a, b) => a.row - b.row);
}
