/** Compares the service's records with the reports of each try. Every objection is a broken invariant. */
import {
  type BulkRun,
  explainInOneLine,
  type PagesResult,
  type Row,
  type Settled,
  SoldDataError,
  type Spent,
} from '../../../core/engine.ts';
import type { Work, WorldService } from './service.ts';
import { API_KEY, type Try } from './try.ts';
import { parametersOf, SEARCHES, type World, wordsOf } from './world.ts';

const NOTHING = { charged: 0, doubt: 0 };
const fold = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ');

export function judge(world: World, service: WorldService, tries: readonly Try[]): string[] {
  const own = service.works.filter(({ inTry }) => inTry > 0);
  return [
    ...tries.flatMap((one, at) => [
      ...faultsOfWords(one),
      ...faultsOfMoney(
        one,
        own.filter(({ inTry }) => inTry === at + 1),
      ),
      ...faultsOfResult(world, service, one),
    ]),
    ...(world.shares ? [tries.map((_, at) => at + 1)] : tries.map((_, at) => [at + 1])).flatMap(group =>
      faultsOfQuota(service, group),
    ),
    ...overBudget(world, own, tries.length),
    ...(world.kind === 'search' ? [] : [...untold(own, tries), ...twice(world, own, tries)]),
  ];
}

function spentOf({ value, error }: Try): Pick<Spent, 'charged' | 'doubt'> {
  return (error instanceof SoldDataError ? error.spent : value?.spent) ?? NOTHING;
}

function faultsOfWords({ error }: Try): string[] {
  if (error === undefined) return [];
  if (!(error instanceof SoldDataError)) return [`a raw exception: ${String(error)}`];
  const { code, detail } = error;
  const message = explainInOneLine(error);
  const faults: string[] = [];
  if (!/^[A-Z].{8,}[.!?]$/s.test(message) || /undefined|NaN|null|\[object/.test(message))
    faults.push(`odd words: ${message}`);
  if (code.startsWith('start_') && /try again/i.test(message)) faults.push('a start that may run is called for again');
  if (`${message}${detail}`.includes(API_KEY)) faults.push('an error tells the key');
  return faults;
}

/** A try must report at least the charges of its own work. */
function faultsOfMoney(one: Try, own: readonly Work[]): string[] {
  const spent = spentOf(one);
  const charged = own.reduce((sum, { chargedAt }) => sum + chargedAt.size, 0);
  const faults: string[] = [];
  if (spent.charged < 0 || spent.doubt < 0) faults.push(`less than nothing is spent: ${JSON.stringify(spent)}`);
  if (charged > spent.charged + spent.doubt)
    faults.push(`${charged} requests charged, ${spent.charged} reported and ${spent.doubt} in doubt`);
  return faults;
}

function overBudget({ budget, shares }: World, own: readonly Work[], tries: number): string[] {
  if (budget === undefined) return [];
  const charged = Array.from({ length: tries }, () => 0);
  for (const { inTry, chargedAt } of own) charged[shares ? 0 : inTry - 1]! += chargedAt.size;
  return charged.some(each => each > budget) ? [`the budget of ${budget} is exceeded`] : [];
}

/** @param group tries that share the state of the limits. */
function faultsOfQuota({ log }: WorldService, group: readonly number[]): string[] {
  const mine = log.filter(({ inTry }) => group.includes(inTry));
  const spent = mine.find(({ isSpent, delivered }) => isSpent && delivered);
  return spent && mine.some(({ at, paid }) => paid && at > spent.answeredAt && at < spent.answeredAt + 60_000)
    ? ['a charged request was sent in the minute after quota_exceeded was delivered']
    : [];
}

/**
 * Rows must belong to the question, a cancelled job must have ended, and another client's job may only be adopted if it matches completely.
 */
function faultsOfResult(world: World, service: WorldService, { value }: Try): string[] {
  if (!value) return [];
  if ('searches' in value)
    return value.searches.flatMap((one, at) => faultsOfSearch(world, one, SEARCHES[at] as string));
  if (!('outcome' in value)) return faultsOfBulk(world, value);
  const work = service.works.find(({ id }) => id === value.jobId);
  if (!work) return ['a result names a job that is not there'];
  const faults: string[] = [];
  if (world.act === 'cancel' && work.cancelledAt > Date.UTC(2030, 0) && value.outcome === 'cancelled')
    faults.push('a job that goes on is called cancelled');
  if (world.kind === 'deepPagination') {
    const { keyword, maxPages } = parametersOf(world) as { keyword: string; maxPages: number };
    const pages = work.inTry === 0 ? work.words.length / 3 : work.words.length;
    if (fold(work.keyword) !== fold(keyword) || pages !== maxPages || work.site !== 'auctionsite.com')
      faults.push('rows of another search come back as ours');
  }
  return faults;
}

/** The rows must be the first ones of their search and name the page to continue with; `complete` means all rows. */
function faultsOfSearch({ entries }: World, one: Settled<PagesResult>, keyword: string): string[] {
  const { rows, nextPage, requests } = one.ok ? one.value : partialOf(one.error);
  const all = Array.from({ length: entries * 2 }, (_, at) => `${keyword}/${Math.floor(at / 2) + 1}/${(at % 2) + 1}`);
  const ids = rows.map(row => String((row as Row).itemId));
  const faults: string[] = [];
  if (ids.join() !== all.slice(0, requests * 2).join())
    faults.push('rows are lost, doubled or those of another search');
  const isAll = ids.length === all.length;
  if (nextPage !== (isAll && one.ok ? null : requests + 1))
    faults.push('a search names the wrong page to continue with');
  if (one.ok && one.value.complete !== isAll) faults.push('a search is wrong about being complete');
  return one.ok ? faults : [...faults, ...faultsOfWords(one)];
}

const partialOf = (error: unknown) => (error as SoldDataError).partial ?? { rows: [], nextPage: 1, requests: 0 };

function faultsOfBulk(world: World, { results, missing, complete }: BulkRun): string[] {
  const faults: string[] = [];
  const named = results.map(({ keyword }) => keyword);
  if ([...named, ...missing].sort().join() !== wordsOf(world).sort().join()) faults.push('a keyword is lost');
  if (complete !== (missing.length === 0)) faults.push('complete is wrong');
  for (const { keyword, ok, body } of results) {
    const [row] = (body.items ?? []) as { itemId: string }[];
    if (ok && row?.itemId !== `${keyword}/1`) faults.push('rows of another keyword');
  }
  return faults;
}

/** Running work must be named, or a sentence must say that it may be running and what it may cost. */
function untold(own: readonly Work[], tries: readonly Try[]): string[] {
  return own.flatMap(work => {
    const isTold = tries.some(({ value, error }) => {
      if (value && 'outcome' in value && value.jobId === work.id) return true;
      if (value && 'runId' in value && value.runId === work.id) return true;
      if (!(error instanceof SoldDataError)) return false;
      return error.jobId === work.id || /^start_un/.test(error.code);
    });
    return isTold ? [] : [`a running job untold (${work.kind})`];
  });
}

/** One try may start only one job. With a note this holds for all tries together, and no keyword may be charged twice. */
function twice(world: World, own: readonly Work[], tries: readonly Try[]): string[] {
  const scopes = world.keeps ? [own] : tries.map((_, at) => own.filter(({ inTry }) => inTry === at + 1));
  return scopes.flatMap(works => {
    if (world.kind === 'bulkSearch') {
      const charged = works.flatMap(({ words, chargedAt }) => [...chargedAt.keys()].map(at => words[at]));
      return new Set(charged).size < charged.length ? ['a keyword is paid twice'] : [];
    }
    // A cancelled job may be started again.
    const lasting = works.filter(({ cancelledAt }) => cancelledAt === Number.POSITIVE_INFINITY);
    return lasting.length > 1 ? ['the same job is started twice'] : [];
  });
}
