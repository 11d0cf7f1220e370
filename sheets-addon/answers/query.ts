/** A question that a formula or a task wants answered, and what it is called in the stores. */
import { ask, dayOf, type EndpointId, endpoints, type GradeBy, nextPage, type Question } from '@sold-data/core/engine';
import { refusal } from '../platform/refusal.ts';
import type { Answered, Facts } from './kept.ts';
import type { Known } from './store.ts';

/** One question, or as many of its pages as its rows need. Each page is kept under a name of its own. */
export interface Query {
  question: Question;
  /** Of the first page, short enough for a cache key. */
  name: string;
  /** Rows that are wanted; none for a formula that needs only the facts of the first page. */
  rows?: number;
  /** The most pages it may read. */
  pages: number;
  /** What the facts must hold, though earlier versions did not keep it. */
  needs?: keyof Facts;
  /** Only the sales of one grade of a card are kept of its answer. */
  only?: GradeBy;
}

/** UrlFetchApp refuses a longer address, in the person's language. */
const LONGEST_ADDRESS = 2_000;

/** @throws InvalidParametersError for a question that the platform cannot send. */
export function queryOf(question: Question, pages = 1, rows?: number): Query {
  if (question.endpoint.method === 'GET' && question.key.length > LONGEST_ADDRESS)
    throw refusal('The keyword is too long', 'Shorten it and try again');
  return { question, name: nameOf(question.key), pages, ...(rows === undefined ? {} : { rows }) };
}

/**
 * The sales of one grade among those of a question, under a name of their own.
 * @param latest the days of the question are those up to today, so its answer is found on later days too.
 */
export function gradeQuery(question: Question, only: GradeBy, latest: boolean): Query {
  const name = only.grade === 'raw' ? 'ungraded' : `${only.grader} ${only.grade}`;
  const key = latest ? question.key.replace(/(?:startDate|endDate)=[^&]*&?/g, '') : question.key;
  return { ...queryOf(question), name: `${name} ${nameOf(key)}`, only };
}

/** The question for a page of the query, counted from 0. */
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

/** Each question once: of a price and a table over the same question the table, which needs the rows. */
export function distinct(queries: readonly Query[]): Query[] {
  const found = new Map<string, Query>();
  for (const query of queries) {
    const other = found.get(query.name);
    if (!other || (query.rows ?? 0) > (other.rows ?? 0)) found.set(query.name, query);
  }
  return [...found.values()];
}

/** The pages that are known, in order. @param since older answers don't count, ms. */
export function pagesOf(query: Query, { answers }: Pick<Known, 'answers'>, since = 0): Answered[] {
  const pages: Answered[] = [];
  while (!isEnough(query, pages)) {
    const answered = answers.get(pageName(query, pages.length));
    if (!holds(query, answered) || answered.facts.at < since) break;
    pages.push(answered);
  }
  return pages;
}

/** Whether an answer has what the query wants of it. */
export function holds({ rows, needs }: Query, answered: Answered | undefined): answered is Answered {
  if (!answered || (rows !== undefined && !answered.rows)) return false;
  return needs === undefined || answered.facts[needs] !== undefined;
}

/** The page that a query lacks, counted from 0; undefined when it has all of them, or failed. */
export function nextPageOf(query: Query, known: Known, since = 0): number | undefined {
  const pages = pagesOf(query, known, since);
  if (isEnough(query, pages) || known.failures.has(pageName(query, pages.length))) return undefined;
  return pages.length;
}

/** CacheService takes keys of at most 250 characters; some stay free for a prefix. */
const LONGEST_NAME = 180;

/** The address of the question without what all of them share; a long one ends with its digest. */
function nameOf(key: string): string {
  const name = key.replace(/^GET \/v1\//, '');
  if (name.length <= LONGEST_NAME) return name;
  const digest = Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, name, Utilities.Charset.UTF_8);
  return `${name.slice(0, LONGEST_NAME - 50)}#${Utilities.base64EncodeWebSafe(digest)}`;
}

/** Whether the pages hold what the query wants, or the service has no more. */
function isEnough({ question, rows, pages: most }: Query, pages: readonly Answered[]): boolean {
  const last = pages.at(-1);
  if (!last) return false;
  if (rows === undefined || pages.length >= most) return true;
  const { lastPage = Number.POSITIVE_INFINITY } = question.endpoint.paging ?? {};
  if (Number(question.parameters.page ?? 1) + pages.length > lastPage || !goesOn(question, last)) return true;
  // A page without rows that promises more would be read for ever.
  if (last.rows?.length === 0) return true;
  return pages.reduce((sum, page) => sum + (page.rows?.length ?? 0), 0) >= rows;
}

/** There are, or may be, pages after this one. */
export function goesOn(question: Pick<Question, 'endpoint' | 'parameters'>, { facts, rows = [] }: Answered): boolean {
  return nextPage(question, facts.env, 1, rows.length).page !== null;
}

// A query as text.

export interface PackedQuery extends Omit<Query, 'question'> {
  endpoint: EndpointId;
  parameters: Record<string, unknown>;
}

export function packQuery({ question, ...query }: Query): PackedQuery {
  return { ...query, endpoint: question.endpoint.id, parameters: withoutDefaults(question) };
}

/** None when it can no longer be sent, because its days are too long ago by now. */
export function stillAsked({ endpoint, parameters, ...query }: PackedQuery): Query[] {
  try {
    return [{ ...query, question: ask(endpoints[endpoint], parameters, dayOf(Date.now())) as Question }];
  } catch {
    return [];
  }
}

/** The parameters that say anything: those at their default are left out. */
export function withoutDefaults({ endpoint, parameters }: Question): Record<string, unknown> {
  const normal = new Map(endpoint.parameters.map(parameter => [parameter.name, parameter.default]));
  return Object.fromEntries(Object.entries(parameters).filter(([name, value]) => value !== normal.get(name)));
}
