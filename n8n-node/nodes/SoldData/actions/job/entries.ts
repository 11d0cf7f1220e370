/** All input items become one job, or several when there are more entries than a job takes. */
import { catalog, type Endpoint, type JobKind } from '@sold-data/core';
import type { Question } from '../../run/ask.ts';
import { entriesAt } from '../../run/parameters.ts';
import { fieldsOf, type Run } from '../../run/run.ts';

/** One entry of a job, and the input items that asked for it. */
export interface Entry {
  value: unknown;
  itemIndexes: number[];
}

export interface Batch extends Question {
  entries: Entry[];
}

/** The jobs that the input items need: equal entries once, items with the same job options together. */
export function batchesOf(run: Run, kind: JobKind): Batch[] {
  const endpoint: Endpoint = catalog[kind.start];
  const list = kind.entries as string;
  const groups = new Map<string, { options: Record<string, unknown>; entries: Map<string, Entry> }>();
  run.context.getInputData().forEach((_, itemIndex) => {
    const { entries, options } = entriesAt(fieldsOf(run, itemIndex), endpoint, list);
    const name = JSON.stringify(options);
    const group = groups.get(name) ?? { options, entries: new Map<string, Entry>() };
    groups.set(name, group);
    for (const value of entries) {
      const key = JSON.stringify(value);
      const entry = group.entries.get(key) ?? { value, itemIndexes: [] };
      entry.itemIndexes.push(itemIndex);
      group.entries.set(key, entry);
    }
  });
  return [...groups.values()].flatMap(({ options, entries }) =>
    chunks([...entries.values()], kind.maxEntries ?? Number.POSITIVE_INFINITY).map(chunk => {
      const named = kind.resultKey.includes('reference') ? withReferences(chunk) : chunk;
      return {
        entries: named,
        endpoint,
        itemIndexes: [...new Set(named.flatMap(entry => entry.itemIndexes))],
        parameters: { [list]: named.map(entry => entry.value), ...options },
      };
    }),
  );
}

/** Results come back by reference: each entry needs one of its own. */
function withReferences(entries: readonly Entry[]): Entry[] {
  const taken = new Set<string>();
  return entries.map(entry => {
    const value = entry.value as { reference?: unknown };
    const wished = String(value.reference ?? '') || `item-${(entry.itemIndexes[0] ?? 0) + 1}`;
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
