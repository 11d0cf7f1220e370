/** All input items become one job, or several when there are more entries than a job takes. */
import { catalog, dayOf, type Endpoint, InvalidParametersError, type JobKind, validate } from '@sold-data/core';
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

/** The jobs that the input items need: equal entries once, items with the same job options together. A bad entry fails its own item only. */
export function batchesOf(run: Run, kind: JobKind): Batch[] {
  const endpoint: Endpoint = catalog[kind.start];
  const list = kind.entries as string;
  const groups = new Map<string, { options: Record<string, unknown>; entries: Map<string, Entry> }>();
  const refused: Batch[] = [];
  const attempt = (itemIndex: number, read: () => void) => {
    try {
      read();
    } catch (error) {
      const reason = entryless(unreadable(error), list);
      refused.push({ entries: [], endpoint, itemIndexes: [itemIndex], parameters: {}, unreadable: reason });
    }
  };
  const gather = (itemIndex: number, value: unknown, options: Record<string, unknown>) => {
    const named = referenced(kind) ? { reference: 'item', ...(value as object) } : value;
    validate(endpoint, { [list]: [named], ...options }, dayOf(run.session.now()));
    const name = JSON.stringify(options);
    const group = groups.get(name) ?? { options, entries: new Map<string, Entry>() };
    groups.set(name, group);
    const key = JSON.stringify(value);
    const entry = group.entries.get(key) ?? { value, itemIndexes: [] };
    if (entry.itemIndexes.at(-1) !== itemIndex) entry.itemIndexes.push(itemIndex);
    group.entries.set(key, entry);
  };
  run.context.getInputData().forEach((_, itemIndex) => {
    attempt(itemIndex, () => {
      const { entries, options } = entriesAt(fieldsOf(run, itemIndex), endpoint, list);
      for (const value of entries) attempt(itemIndex, () => gather(itemIndex, value, options));
    });
  });
  const batches = [...groups.values()].flatMap(({ options, entries }) =>
    chunks([...entries.values()], kind.maxEntries ?? Number.POSITIVE_INFINITY).map(chunk => {
      const named = referenced(kind) ? withReferences(chunk) : chunk;
      return {
        entries: named,
        endpoint,
        itemIndexes: [...new Set(named.flatMap(entry => entry.itemIndexes))],
        parameters: { [list]: named.map(entry => entry.value), ...options },
      };
    }),
  );
  return [...refused, ...batches];
}

function referenced({ resultKey }: JobKind): boolean {
  return resultKey.includes('reference');
}

/** An entry is checked alone, so its place in the list, `cards[1].`, says nothing to the reader. */
function entryless(error: unknown, list: string): unknown {
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
