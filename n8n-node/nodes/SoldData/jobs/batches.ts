/** Combines all input items into one job, or several if there are more entries than a job accepts. */
import {
  ask,
  endpoints,
  type JobKind,
  type JobKindId,
  jobKinds,
  keywordText,
  mostOf,
  readKeyword,
  withReferences,
} from '@sold-data/core/engine';
import type { Offered } from '../resources/offer.ts';
import { checkKeyword, entriesAt } from '../run/questions.ts';
import type { Asked, Refused, Run } from '../run/run.ts';
import { resultSettings } from '../run/settings.ts';
import { Turns } from '../run/turns.ts';
import { fieldsToAsk } from '../run/unpriced.ts';

/** One entry of a job, and its input items. */
export interface Entry {
  value: unknown;
  itemIndexes: number[];
  /** The entry as written in each of these items. */
  written: unknown[];
}

export interface Batch extends Asked<undefined> {
  entries: readonly Entry[];
}

/** Entries that may share a job. The options of a job apply to all its entries. */
interface Group {
  options: Record<string, unknown>;
  /** Entries by the key of their question, so equal ones are sent once. */
  entries: Map<string, Entry>;
}

/** The jobs for the input items. An invalid entry or an unreadable item does not stop the others. */
export async function batchesOf(run: Run, { job, main }: Offered): Promise<(Batch | Refused)[]> {
  const kind = jobKinds[job as JobKindId];
  const groups = new Map<string, Group>();
  const refusals: Refused[] = [];
  const attempt = (itemIndex: number, read: () => void) => {
    try {
      read();
    } catch (error) {
      refusals.push({ itemIndexes: [itemIndex], refused: error });
    }
  };
  const turns = new Turns(run);
  for (const itemIndex of run.context.getInputData().keys()) {
    attempt(itemIndex, () => {
      // Everything that can be rejected is checked before the job is paid for.
      resultSettings(fieldsToAsk(run, itemIndex));
      const { entries, options } = entriesAt(run, itemIndex, endpoints[kind.start], listOf(kind), main);
      for (const written of entries) {
        attempt(itemIndex, () => {
          checkKeyword(keywordOf(written));
          const value = asSent(written);
          // Both throw if the service would reject the job because of this entry. The first has no reference, which repeats its spelling.
          const { key } = ask(endpoints[kind.start], { [listOf(kind)]: [value], ...options }, run.today);
          questionOf(run, kind, [{ value, itemIndexes: [itemIndex], written: [value] }], options);
          gather(groups, itemIndex, { key, value, written }, options);
        });
      }
    });
    await turns.next();
  }
  return [...refusals, ...[...groups.values()].flatMap(group => batchesIn(run, kind, group))];
}

const listOf = (kind: JobKind) => kind.entries as string;

/** The entry with its keyword as it is sent, because results are found by it. */
function asSent(entry: unknown): unknown {
  const typed = keywordOf(entry);
  const isText = typeof typed === 'string' || typeof typed === 'number';
  const { value: keyword } = isText ? readKeyword(keywordText(typed)) : {};
  if (keyword === undefined) return entry;
  return typeof entry === 'object' ? { ...entry, keyword } : keyword;
}

function gather(
  groups: Map<string, Group>,
  itemIndex: number,
  { key, value, written }: { key: string; value: unknown; written: unknown },
  options: Record<string, unknown>,
): void {
  const name = JSON.stringify(options);
  const group = groups.get(name) ?? { options, entries: new Map<string, Entry>() };
  groups.set(name, group);
  const known = group.entries.get(key) ?? { value, itemIndexes: [], written: [] };
  group.entries.set(key, known);
  if (known.itemIndexes.at(-1) === itemIndex) return;
  known.itemIndexes.push(itemIndex);
  known.written.push(written);
}

const keywordOf = (value: unknown) =>
  typeof value === 'object' ? (value as { keyword?: unknown } | null)?.keyword : value;

function batchesIn(run: Run, kind: JobKind, { options, entries }: Group): Batch[] {
  const all = [...entries.values()];
  const most = mostOf(endpoints[kind.start], listOf(kind));
  const starts = Array.from({ length: Math.ceil(all.length / most) }, (_, batch) => batch * most);
  return starts.map(start => questionOf(run, kind, all.slice(start, start + most), options));
}

function questionOf({ today }: Run, kind: JobKind, given: readonly Entry[], options: Record<string, unknown>): Batch {
  // Jobs that return results by reference need a unique reference for each entry.
  const values = given.map(({ value }) => value);
  const sent = kind.resultKey.includes('reference') ? withReferences(values) : values;
  const entries = given.map((entry, index) => ({ ...entry, value: sent[index] }));
  const parameters = { [listOf(kind)]: sent, ...options };
  const question = ask(endpoints[kind.start], parameters, today);
  const itemIndexes = [...new Set(entries.flatMap(entry => entry.itemIndexes))];
  return { entries, itemIndexes, question, settings: undefined, key: question.key };
}
