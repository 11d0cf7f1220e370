/** All input items become one job, or several when there are more entries than a job takes. */
import { catalog, dayOf, InvalidParametersError, type JobKind, mostOf, validate } from '@sold-data/core';
import type { Question } from '../../run/ask.ts';
import { entriesAt } from '../../run/parameters.ts';
import { fieldsOf, type Run } from '../../run/run.ts';
import { unreadable } from '../../run/unreadable.ts';

/** One entry of a job, and the input items that asked for it. */
export interface Entry {
  value: unknown;
  itemIndexes: number[];
}

export interface Batch extends Question {
  entries: Entry[];
}

/** Entries that may go into one job: the options of a job hold for all of them. */
interface Group {
  options: Record<string, unknown>;
  /** By what they ask for: equal entries are one. */
  entries: Map<string, Entry>;
}

/** The jobs that the input items need. An entry that is not valid, or an item that cannot be read, fails alone. */
export function batchesOf(run: Run, kind: JobKind): Batch[] {
  const groups = new Map<string, Group>();
  const refused: Batch[] = [];
  const attempt = (itemIndex: number, read: () => void) => {
    try {
      read();
    } catch (error) {
      refused.push(refusal(kind, itemIndex, unreadable(error)));
    }
  };
  run.context.getInputData().forEach((_, itemIndex) => {
    attempt(itemIndex, () => {
      const { entries, options } = entriesAt(fieldsOf(run, itemIndex), catalog[kind.start], listOf(kind));
      for (const value of entries) {
        attempt(itemIndex, () => {
          checkEntry(run, kind, value, options);
          gather(groups, itemIndex, value, options);
        });
      }
    });
  });
  return [...refused, ...[...groups.values()].flatMap(group => batchesIn(kind, group))];
}

function listOf(kind: JobKind): string {
  return kind.entries as string;
}

/** @throws InvalidParametersError when the service would refuse the job because of this entry. */
function checkEntry(run: Run, kind: JobKind, value: unknown, options: Record<string, unknown>): void {
  const named = referenced(kind) ? { reference: 'item', ...(value as object) } : value;
  validate(catalog[kind.start], { [listOf(kind)]: [named], ...options }, dayOf(run.session.now()));
}

function gather(groups: Map<string, Group>, itemIndex: number, value: unknown, options: Record<string, unknown>): void {
  const name = JSON.stringify(options);
  const group = groups.get(name) ?? { options, entries: new Map<string, Entry>() };
  groups.set(name, group);
  const key = JSON.stringify(value);
  const known = group.entries.get(key);
  if (!known) group.entries.set(key, { value, itemIndexes: [itemIndex] });
  else if (known.itemIndexes.at(-1) !== itemIndex) known.itemIndexes.push(itemIndex);
}

function batchesIn(kind: JobKind, { options, entries }: Group): Batch[] {
  return chunks([...entries.values()], mostOf(catalog[kind.start], listOf(kind))).map(chunk => {
    const named = referenced(kind) ? withReferences(chunk) : chunk;
    return {
      entries: named,
      endpoint: catalog[kind.start],
      itemIndexes: [...new Set(named.flatMap(entry => entry.itemIndexes))],
      parameters: { [listOf(kind)]: named.map(entry => entry.value), ...options },
    };
  });
}

function refusal(kind: JobKind, itemIndex: number, error: unknown): Batch {
  const reason = withoutPlace(error, listOf(kind));
  return {
    entries: [],
    endpoint: catalog[kind.start],
    itemIndexes: [itemIndex],
    parameters: {},
    unreadable: reason,
  };
}

function referenced({ resultKey }: JobKind): boolean {
  return resultKey.includes('reference');
}

/** An entry is checked alone, so its place in the list, `cards[1].`, says nothing to the reader. */
function withoutPlace(error: unknown, list: string): unknown {
  if (!(error instanceof InvalidParametersError) || !error.detail?.startsWith(list)) return error;
  const rest = error.detail.replace(/^\w+\[\d+\]\.?/, '');
  const detail = rest.startsWith(' ') ? `keyword${rest}` : rest;
  return new InvalidParametersError(detail, { code: error.code, detail, cause: error });
}

/** Results come back by reference: each entry needs one of its own. */
function withReferences(entries: readonly Entry[]): Entry[] {
  const taken = new Set<string>();
  return entries.map(entry => {
    const value = entry.value as { reference?: unknown };
    const wished = String(value.reference ?? '').trim() || `item-${(entry.itemIndexes[0] ?? 0) + 1}`;
    let reference = wished;
    for (let copy = 2; taken.has(reference); copy += 1) reference = `${wished} (${copy})`;
    taken.add(reference);
    return { ...entry, value: { ...value, reference } };
  });
}

function chunks<Value>(values: readonly Value[], size: number): Value[][] {
  const parts: Value[][] = [];
  for (let start = 0; start < values.length; start += size) parts.push(values.slice(start, start + size));
  return parts;
}
