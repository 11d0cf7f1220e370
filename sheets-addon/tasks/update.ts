/**
 * Migrates a file that an older version of the add-on has used. Keys, settings and tasks of 0.2 are read unchanged. From 0.1, answers move
 * to the hidden tab and the e-mail address to its new property. Tasks of 0.1 work differently, so they are shown until a person deletes
 * them.
 */
import type { BestOffers, PriceFacts, Row } from '@sold-data/core/engine';
import type { Answered, Facts } from '../answers/kept.ts';
import { renameInTab, writeTab } from '../answers/tab.ts';
import { fieldsOf } from '../platform/records.ts';
import { refusal } from '../platform/refusal.ts';
import { dropProperty, readProperties, replaceProperties, withLock, writeNow } from '../platform/shared.ts';
import type { TaskDraft } from './draft.ts';
import { isReadable, PREFIX as TASK, titleOf } from './task.ts';

declare const SOLD_DATA_VERSION: string;

const VERSION = 'version';
const UPDATED = 'updated-from';
/** The name for versions that did not store their number in the file. */
const UNKNOWN = 'an earlier version';

// Property names of version 0.1.
const ANSWER = 'facts:';
const JOB = 'job:';
const REFRESH = 'refresh:';
const DROPPED = /^(facts:|facts-copied$|waiting:|schedule-notices$|queue:)/;
const OLD = /^(facts|job|refresh|waiting):/;
/** Records that have carried a version number since it was introduced. */
const VERSIONED = /^(account|task):/;
const MAIL = 'schedule-mail';

/** Migrates data of an older version, once. Must not run in a formula. */
export function carryOver(): void {
  const before = readProperties();
  if (before[VERSION] === SOLD_DATA_VERSION) return;
  withLock(() => {
    const stored = readProperties();
    if (Object.keys(stored).some(name => OLD.test(name))) {
      renameInTab(nameNow);
      writeTab(oldAnswers(stored));
    }
    carryMail();
    const added: Record<string, string> = { [VERSION]: SOLD_DATA_VERSION };
    if (isOlder(stored)) added[UPDATED] = stored[VERSION] ?? UNKNOWN;
    const kept = Object.entries(stored).filter(([name, text]) => !DROPPED.test(name) && !isEndedJob(name, text));
    if (kept.length < Object.keys(stored).length) replaceProperties({ ...Object.fromEntries(kept), ...added });
    else writeNow(added);
  });
}

/** Whether another version has used this file. Records of 0.1 and 0.2 have no version. */
function isOlder(stored: Readonly<Record<string, string>>): boolean {
  if (stored[VERSION] !== undefined) return true;
  return Object.entries(stored).some(
    ([name, text]) => OLD.test(name) || (VERSIONED.test(name) && fieldsOf(text)?.v === undefined),
  );
}

/** The version that this copy replaced; null once a person has read the news. */
export function updatedFrom(): string | null {
  return readProperties()[UPDATED] ?? null;
}

export function dismissUpdate(): void {
  dropProperty(UPDATED);
}

function carryMail(): void {
  const own = PropertiesService.getUserProperties();
  const address = own.getProperty(MAIL);
  if (!address) return;
  if (!own.getProperty('mail')) own.setProperty('mail', address);
  own.deleteProperty(MAIL);
}

function isEndedJob(name: string, text: string): boolean {
  const status = name.startsWith(JOB) ? fieldsOf(text)?.status : undefined;
  return ['done', 'partial', 'cancelled', 'failed'].includes(String(status));
}

// Answers of 0.1: `<ms>[env, { include: [...] }, notices]`, with these numbers in this order.

const NUMBERS = 'keyword count currency median mean min max p25 p75 avgShipping upperBounds others offers'.split(' ');

/** The current name of a query. Version 0.1 included the method and path. */
const nameNow = (name: string) => name.replace(/^GET \/v1\//, '');

function oldAnswers(properties: Readonly<Record<string, string>>): Map<string, Answered> {
  const found = new Map<string, Answered>();
  for (const [name, text] of Object.entries(properties)) {
    const facts = name.startsWith(ANSWER) ? oldFacts(text) : undefined;
    if (facts) found.set(nameNow(name.slice(ANSWER.length)), { facts });
  }
  return found;
}

function oldFacts(text: string): Facts | undefined {
  try {
    const begin = text.indexOf('[');
    const [env, prices, notices] = JSON.parse(text.slice(begin)) as [Row, Record<string, unknown[]>?, string[]?];
    const facts: Facts = { at: Number(text.slice(0, begin)), env };
    if (prices)
      facts.prices = Object.fromEntries(
        Object.entries(prices).map(([kind, numbers]) => [kind, oldPrice(numbers)]),
      ) as Partial<Record<BestOffers, PriceFacts>>;
    if (notices) facts.notices = notices;
    return Number.isFinite(facts.at) ? facts : undefined;
  } catch {
    return undefined;
  }
}

function oldPrice(numbers: readonly unknown[]): PriceFacts {
  const { offers, others, ...price } = Object.fromEntries(NUMBERS.map((name, at) => [name, numbers[at] ?? null]));
  return { ...price, others: others ?? [], ...(offers ? { offers } : {}) } as unknown as PriceFacts;
}

// Tasks that this version can't run.

export interface Leftover {
  /** Name of the property that holds the task. */
  name: string;
  title: string;
  text: string;
}

/** Tasks of 0.1, tasks of a later version, and damaged ones. */
export function leftovers(): Leftover[] {
  return Object.entries(readProperties()).flatMap(([name, text]) => {
    const found = leftoverOf(name, text);
    return found ? [{ name, ...found }] : [];
  });
}

const AGAIN = 'Set it up again, then delete this one.';

function leftoverOf(name: string, text: string): Omit<Leftover, 'name'> | undefined {
  const record = fieldsOf(text) ?? {};
  if (name.startsWith(TASK) && !isReadable(text)) {
    const why = record.v === undefined ? 'It is damaged' : 'A later version has saved it';
    return { title: titleFrom(record), text: `${why}, and this version cannot read it.` };
  }
  if (name.startsWith(REFRESH))
    return { title: String(record.name ?? 'A planned task'), text: `It was planned in version 0.1. ${AGAIN}` };
  if (!name.startsWith(JOB)) return undefined;
  const { jobId } = record;
  const job = typeof jobId === 'string' ? ` The service knows its job as ${jobId}.` : '';
  return { title: 'A task of version 0.1', text: `It had not ended.${job} ${AGAIN}` };
}

function titleFrom({ draft }: { readonly [field: string]: unknown }): string {
  try {
    return titleOf(draft as TaskDraft);
  } catch {
    return 'A task';
  }
}

/** @throws InvalidParametersError for a task that this version can read */
export function deleteLeftover(name: string): void {
  if (!leftovers().some(each => each.name === name)) throw refusal('This task was deleted already');
  dropProperty(name);
}
