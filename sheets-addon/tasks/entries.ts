/** Keywords and cards of a range. */

import { endpoints, entryOf, nearest, parameterOf } from '@sold-data/core';
import { foldKeyword, isCellError } from '@sold-data/core/input/text.ts';
import { present } from '../platform/lists.ts';
import { refusal } from '../platform/refusal.ts';
import type { FindSales } from './draft.ts';
import { cellsOf } from './ranges.ts';

/** A keyword, or a card as the service takes it. */
export type Entry = string | Record<string, unknown>;

/** Parts of the selection that are left out. */
export interface Skipped {
  /** A heading among the keywords. */
  heading?: string;
  /** Keywords that are there twice. */
  repeated?: number;
  /** Columns that are not fields of a card, each with the nearest field. */
  columns?: { heading: string; near?: string }[];
}

/** The entries of a list, and what is left out of it. @throws InvalidParametersError */
export function entriesOf({ of, range }: FindSales['what']): { entries: Entry[] } & Skipped {
  const cells = cellsOf(range);
  const rows = cells.getDisplayValues();
  return of === 'cards' ? cardsFrom(rows, cells.getRow()) : keywordsFrom(rows);
}

const HEADINGS = /^(keyword|item|search( term)?|query|product|title|name)s?$/i;

/** Keywords of the first column that holds any text: each once however it is written, in the order of the rows, without a heading in the first row. */
export function keywordsFrom(rows: readonly (readonly string[])[]): { entries: Entry[] } & Skipped {
  const column = Math.max(0, rows[0]?.findIndex((_, at) => rows.some(row => row[at]?.trim())) ?? 0);
  const texts = rows.map(row => row[column]?.trim() ?? '').map(text => (isCellError(text) ? '' : text));
  const heading = texts.length > 1 && HEADINGS.test(present(texts[0])) ? texts.shift() : undefined;
  const filled = texts.filter(text => text !== '');
  const spellings = new Map<string, string>();
  for (const text of filled) if (!spellings.has(foldKeyword(text))) spellings.set(foldKeyword(text), text);
  const entries = [...spellings.values()];
  return { entries, heading, repeated: filled.length - entries.length };
}

/**
 * Cards of a range whose first row names the fields: `Player`, `Year`, `Card number`... in any order.
 * @param firstRow the sheet's row of the headings; cards without a reference are named after their row.
 */
export function cardsFrom(rows: readonly (readonly string[])[], firstRow: number): { entries: Entry[] } & Skipped {
  const fields = fieldNames();
  const first = rows[0] ?? [];
  const headings = first.map(heading => fields.get(plain(heading)));
  if (!headings.some(field => field !== undefined))
    throw refusal(
      `The first row must name the fields of a card: ${[...fields.values()].join(', ')}`,
      undefined,
      'what.range',
    );
  const columns = first.flatMap((heading, at) => {
    if (headings[at] !== undefined || heading.trim() === '') return [];
    const near = nearest(plain(heading), [...fields.keys()]);
    return [{ heading, near: near && fields.get(near) }];
  });
  const entries: Record<string, unknown>[] = [];
  for (const [at, row] of rows.slice(1).entries()) {
    const card: Record<string, unknown> = {};
    for (const [column, field] of headings.entries()) {
      const text = row[column]?.trim();
      if (field && text) card[field] = text;
    }
    if (Object.keys(card).some(field => field !== 'reference')) {
      card.reference ??= `row-${firstRow + at + 1}`;
      entries.push(card);
    }
  }
  return { entries: uniqueReferences(entries), columns };
}

/** Every way to write a field's name: the service's own, its label, with or without spaces and capitals. */
function fieldNames(): Map<string, string> {
  const { fields = [] } = entryOf(parameterOf(endpoints.startCardBatch, 'cards'));
  return new Map(fields.map(({ name }) => [plain(name), name]));
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** A result is found by its reference: two cards must not share one. */
function uniqueReferences(cards: Record<string, unknown>[]): Record<string, unknown>[] {
  const seen = new Map<string, number>();
  return cards.map(card => {
    const reference = String(card.reference);
    const count = (seen.get(reference) ?? 0) + 1;
    seen.set(reference, count);
    return count === 1 ? card : { ...card, reference: `${reference} (${count})` };
  });
}
