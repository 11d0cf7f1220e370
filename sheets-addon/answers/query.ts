/** A query of a formula or a task, and its name in the stores. */
import { ask, dayOf, type EndpointId, endpoints, type GradeBy, nextPage, type Question } from '@sold-data/core/engine';
import { refusal } from '../platform/refusal.ts';
import type { Answered } from './kept.ts';

/** Answers and failures of some queries, by name. */
export interface Known {
  answers: Map<string, Answered>;
  failures: Map<string, unknown>;
}

/** One search, with as many pages as its rows need. Each page is saved under its own name. */
export interface Query {
  question: Question;
  /** Name of the first page, short enough for a cache key. */
  name: string;
  /** Number of rows wanted; absent when the facts of the first page are enough. */
  rows?: number;
  /** The most pages it may read. */
  pages: number;
  /** The only grade of a card whose sales are saved from the answer. */
  only?: GradeBy;
}

/** UrlFetchApp rejects longer URLs with a message in the user's language. */
const LONGEST_ADDRESS = 2_000;

/** @throws InvalidParametersError for a request that the platform cannot send. */
export function queryOf(question: Question, pages = 1, rows?: number): Query {
  if (question.endpoint.method === 'GET' && question.key.length > LONGEST_ADDRESS)
    throw refusal('The keyword is too long', 'Shorten it and try again');
  return { question, name: nameOf(question.key), pages, ...(rows === undefined ? {} : { rows }) };
}

/** The query of a search that was sent without one, whose whole answer is saved. */
export const wholeQuery = (question: Question): Query => ({ question, name: nameOf(question.key), pages: 1, rows: 1 });

/**
 * A query for the sales of one grade among those of a question, with its own name.
 * @param latest the period of the question ends today. Its name then leaves the dates out, so its answer is found on later days too.
 */
export function gradeQuery(question: Question, only: GradeBy, latest: boolean): Query {
  const name = only.grade === 'raw' ? 'ungraded' : `${only.grader} ${only.grade}`;
  const key = latest ? question.key.replace(/(?:startDate|endDate)=[^&]*&?/g, '') : question.key;
  return { ...queryOf(question), name: `${name} ${nameOf(key)}`, only };
}

/** The request for a page of the query, counted from 0. */
export function pageQuestion({ question }: Query, index: number): Question {
  return index === 0 ? question : question.onPage(Number(question.parameters.page ?? 1) + index);
}

/** A query for one page of another, counted from 0. */
export function onPage(query: Query, index: number): Query {
  return { ...query, question: pageQuestion(query, index), name: pageName(query, index), pages: 1 };
}

export function pageName(query: Query, index: number): string {
  return index === 0 ? query.name : nameOf(pageQuestion(query, index).key);
}

export const pageNames = (query: Query) => Array.from({ length: query.pages }, (_, page) => pageName(query, page));

/** The names of the pages whose rows are wanted. */
export const withRows = (queries: readonly Query[]) =>
  new Set(queries.flatMap(query => (query.rows === undefined ? [] : pageNames(query))));

/** The names of pages whose answers or rows are missing, or older than an instant, ms. */
export function missingNames(queries: readonly Query[], { answers }: Known, since: number): string[] {
  const rows = withRows(queries);
  return queries.flatMap(pageNames).filter(name => {
    const answered = answers.get(name);
    return !answered || answered.facts.at < since || (rows.has(name) && !answered.rows);
  });
}

/** Adds answers that are newer than the known ones, or have the rows that those lack. */
export function addAnswers({ answers }: Known, found: Iterable<readonly [name: string, Answered]>): void {
  for (const [name, answered] of found) {
    const other = answers.get(name);
    if (!other || (answered.rows && !other.rows) || answered.facts.at > other.facts.at) answers.set(name, answered);
  }
}

/** Each query once. If a price and a table share a search, the table's query is kept because it needs the rows. */
export function distinct(queries: readonly Query[]): Query[] {
  const found = new Map<string, Query>();
  for (const query of queries) {
    const other = found.get(query.name);
    if (!other || (query.rows ?? 0) > (other.rows ?? 0)) found.set(query.name, query);
  }
  return [...found.values()];
}

/** The known pages, in order. @param since older answers don't count, ms. */
export function pagesOf(query: Query, { answers }: Pick<Known, 'answers'>, since = 0): Answered[] {
  const pages: Answered[] = [];
  while (!isEnough(query, pages)) {
    const answered = answers.get(pageName(query, pages.length));
    if (!holds(query, answered) || answered.facts.at < since) break;
    pages.push(answered);
  }
  return pages;
}

/** Whether an answer has the rows that the query needs. */
export function holds({ rows }: Query, answered: Answered | undefined): answered is Answered {
  return answered !== undefined && (rows === undefined || answered.rows !== undefined);
}

/** The first missing page of a query, counted from 0; undefined when it has all pages or has failed. */
export function nextPageOf(query: Query, known: Known, since = 0): number | undefined {
  const pages = pagesOf(query, known, since);
  if (isEnough(query, pages) || known.failures.has(pageName(query, pages.length))) return undefined;
  return pages.length;
}

/** CacheService accepts keys of up to 250 characters; the rest is left for prefixes. */
const LONGEST_NAME = 180;

/** The request's URL without the common start. A long name is cut and ends with its digest. */
function nameOf(key: string): string {
  const name = key.replace(/^GET \/v1\//, '');
  if (name.length <= LONGEST_NAME) return name;
  const digest = Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, name, Utilities.Charset.UTF_8);
  return `${name.slice(0, LONGEST_NAME - 50)}#${Utilities.base64EncodeWebSafe(digest)}`;
}

/** Whether the pages hold all rows that the query needs, or the service has no more. */
export function isEnough({ question, rows, pages: most }: Query, pages: readonly Answered[]): boolean {
  const last = pages.at(-1);
  if (!last) return false;
  if (rows === undefined || pages.length >= most) return true;
  const { lastPage = Number.POSITIVE_INFINITY } = question.endpoint.paging ?? {};
  if (Number(question.parameters.page ?? 1) + pages.length > lastPage || !goesOn(question, last)) return true;
  // An empty page that promises another one would otherwise be read forever.
  if (last.rows?.length === 0) return true;
  return pages.reduce((sum, page) => sum + (page.rows?.length ?? 0), 0) >= rows;
}

/** Whether there is, or may be, a page after this one. */
export function goesOn(question: Pick<Question, 'endpoint' | 'parameters'>, { facts, rows = [] }: Answered): boolean {
  return nextPage(question, facts.env, 1, rows.length).page !== null;
}

// Queries as text.

export interface PackedQuery extends Omit<Query, 'question'> {
  endpoint: EndpointId;
  parameters: Record<string, unknown>;
}

export function packQuery({ question, ...query }: Query): PackedQuery {
  return { ...query, endpoint: question.endpoint.id, parameters: withoutDefaults(question) };
}

/** Returns an empty list when the query can no longer be sent, for example because its dates are now too long ago. */
export function stillAsked({ endpoint, parameters, ...query }: PackedQuery): Query[] {
  try {
    return [{ ...query, question: ask(endpoints[endpoint], parameters, dayOf(Date.now())) as Question }];
  } catch {
    return [];
  }
}

/** The parameters whose value differs from the default. */
export function withoutDefaults({ endpoint, parameters }: Question): Record<string, unknown> {
  const normal = new Map(endpoint.parameters.map(parameter => [parameter.name, parameter.default]));
  return Object.fromEntries(Object.entries(parameters).filter(([name, value]) => value !== normal.get(name)));
}
