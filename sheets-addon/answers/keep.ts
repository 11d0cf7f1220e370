/** Puts answers and failures into the spreadsheet's cache: only a cache of our own saves requests. */
import type { Answer, Question, Row } from '@sold-data/core';
import { offerFacts, saleFacts } from '@sold-data/core/actions/price.ts';
import { SoldDataError, UnexpectedAnswerError } from '@sold-data/core/errors.ts';
import { rowsIn } from '@sold-data/core/rows/notices.ts';
import { bytesOf, put } from '../host/stores.ts';
import type { Answered, Columns, Facts } from './kept.ts';
import { factsKey, failureKey, readAll, rowsKey } from './store.ts';

export function keptFrom(question: Question, { data, notices }: Answer<unknown>, at: number): Answered {
  const { endpoint } = question;
  const env: Row = {};
  const lists: Record<string, unknown[]> = {};
  for (const [name, value] of Object.entries(data as Row)) {
    if (!Array.isArray(value)) env[name] = value;
    else if (name !== endpoint.rows?.field) lists[name] = value;
  }
  const facts: Facts = { at, env, prices: pricesOf(question, data as Row) };
  if (notices.length > 0) facts.notices = notices;
  return { facts, rows: rowsIn(endpoint, data).filter(isRow), lists };
}

function pricesOf({ endpoint, parameters }: Question, data: Row): Facts['prices'] {
  const { rows } = endpoint;
  if (rows?.offer && (parameters.sold === false || !rows.sale)) return { include: offerFacts(endpoint, data) };
  // The summary of a search has statistics and no rows.
  if (!rows?.sale) return rows ? undefined : { include: saleFacts(endpoint, data) };
  const include = saleFacts(endpoint, data);
  if (rows.sale.upperBound === undefined) return { include };
  return {
    include,
    exclude: saleFacts(endpoint, data, 'exclude'),
    accepted: saleFacts(endpoint, data, 'accepted'),
  };
}

function isRow(row: unknown): row is Row {
  return typeof row === 'object' && row !== null;
}

/**
 * Rows that only came along with a price. A full cache drops what expires first, and these are worth least: a later
 * question for them costs one request.
 */
const UNREQUESTED_SECONDS = 3_600;
/** In one execution with more questions than this, rows are not kept: they would push the prices out of the cache. */
const MOST_WITH_ROWS = 20;

/** @param wanted names whose rows a formula asked for. */
export function keepAnswers(answers: ReadonlyMap<string, Answered>, wanted: ReadonlySet<string>): void {
  if (answers.size === 0) return;
  const facts: Record<string, string> = {};
  const rows: Record<string, string> = {};
  const unrequested: Record<string, string> = {};
  for (const [name, answered] of answers) {
    facts[factsKey(name)] = factsText(answered.facts);
    if (!wanted.has(name) && answers.size > MOST_WITH_ROWS) continue;
    Object.assign(wanted.has(name) ? rows : unrequested, partsOf(name, answered));
  }
  put(facts);
  put(rows);
  put(unrequested, UNREQUESTED_SECONDS);
}

/** How long the cache shows what is known from elsewhere, s: soon enough it looks there again, where a newer answer may have come. */
const KNOWN_SECONDS = 3_600;

/** @param listed those whose renewal the waiting list knows of. */
export function keepKnown(facts: ReadonlyMap<string, Facts>, listed: ReadonlySet<string>): void {
  const entries = [...facts].map(([name, known]) => {
    const entry: Facts = listed.has(name) ? { ...known, listed: true } : known;
    return [factsKey(name), JSON.stringify(entry)];
  });
  put(Object.fromEntries(entries), KNOWN_SECONDS);
}

/** CacheService takes values of at most 100 KB. */
const LONGEST_PART = 95_000;
const MOST_PARTS = 10;

/** Facts as one cache entry. Of an envelope that is too long only what is short stays, so that the question is not paid again. */
function factsText(facts: Facts): string {
  const text = JSON.stringify(facts);
  if (bytesOf(text) <= LONGEST_PART) return text;
  const short = Object.entries(facts.env).filter(([, value]) => JSON.stringify(value).length < 1_000);
  const cut = JSON.stringify({ ...facts, env: Object.fromEntries(short) });
  return bytesOf(cut) <= LONGEST_PART ? cut : JSON.stringify({ ...facts, env: {} });
}

/** Rows as cache entries, each short enough; nothing when they would push out too much else. */
function partsOf(name: string, answered: Answered): Record<string, string> {
  const packed = pack(answered, LONGEST_PART);
  const parts = Math.ceil(packed.length / LONGEST_PART);
  if (parts > MOST_PARTS) return {};
  return Object.fromEntries(
    Array.from({ length: parts }, (_, i) => [
      rowsKey(name, i),
      `${answered.facts.at} ${parts} ${packed.slice(i * LONGEST_PART, (i + 1) * LONGEST_PART)}`,
    ]),
  );
}

/** The lists of an answer as text; zipped only when it has more bytes than may be kept, because zipping takes longer than all else that a cell does. */
export function pack({ rows = [], lists = {} }: Answered, most: number): string {
  const packed = Object.entries(lists).map(([name, list]) => [name, isTable(list) ? columnsFrom(list) : list]);
  const text = JSON.stringify({ rows: columnsFrom(rows), lists: Object.fromEntries(packed) });
  return bytesOf(text) <= most ? text : zip(text);
}

function columnsFrom(rows: readonly Row[]): Columns {
  const names = new Set(rows.flatMap(row => Object.keys(row)));
  const values: Columns['values'] = {};
  for (const name of names) {
    const column = rows.map(row => row[name] ?? null);
    const first = JSON.stringify(column[0]);
    values[name] = column.every(value => JSON.stringify(value) === first) ? column.slice(0, 1) : column;
  }
  return { count: rows.length, values };
}

function isTable(list: readonly unknown[]): list is Row[] {
  return list.length > 0 && list.every(entry => typeof entry === 'object' && entry !== null && !Array.isArray(entry));
}

/** Base64 has no brace, so a zipped text is told from a plain one by its first character. */
function zip(text: string): string {
  return Utilities.base64Encode(Utilities.gzip(Utilities.newBlob(text, 'text/plain')).getBytes());
}

/** Failures that asking again at once would only repeat: how long they are believed, s. */
function believedFor(error: SoldDataError): number {
  const { code, status } = error;
  // An answer that cannot be read is charged all the same, each time it is asked for.
  if (code === 'invalid_params' || status === 404 || error instanceof UnexpectedAnswerError) return 600;
  return status !== undefined && status >= 500 ? 30 : 0;
}

export function keepFailure(name: string, error: unknown): void {
  if (!(error instanceof SoldDataError)) return;
  const seconds = believedFor(error);
  if (seconds > 0) put({ [failureKey(name)]: JSON.stringify({ ...error, message: error.message }) }, seconds);
}

/** They were asked again all the same, and are answered now. */
export function forgetFailures(names: readonly string[]): void {
  if (names.length > 0) CacheService.getDocumentCache()?.removeAll(names.map(failureKey));
}

export function readFailures(names: readonly string[]): Map<string, SoldDataError> {
  return readAll(names, failureKey, text => {
    const details = JSON.parse(text) as SoldDataError;
    return new SoldDataError(details.message, details);
  });
}
