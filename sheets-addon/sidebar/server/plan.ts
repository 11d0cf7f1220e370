/** The last step of a form: a preview of what a task will spend and write. Free of charge. */
import { counted, estimate, grouped, pagesFor, planWatch, problemText } from '@sold-data/core/engine';
import { priceOf } from '../../answers/kept.ts';
import { distinct, type Query, queryOf } from '../../answers/query.ts';
import { countKept } from '../../answers/ring.ts';
import { answeredSince, lookUp } from '../../answers/store.ts';
import type { Entry, Skipped } from '../../lists/entries.ts';
import type { SavedList } from '../../lists/list.ts';
import { type ListView, openList, sheetOf } from '../../lists/list-view.ts';
import { sheetIn, spoken } from '../../platform/a1.ts';
import { present } from '../../platform/lists.ts';
import { zoneText } from '../../platform/moments.ts';
import { formulasIn, scopeNamed } from '../../refill/cells.ts';
import { capLeft, capOf, reportedUsage } from '../../settings/ledger.ts';
import { errorMessage } from '../../settings/messages.ts';
import { readUsage } from '../../settings/sessions.ts';
import { formulaAccountId, personAccount } from '../../settings/settings.ts';
import { fitTable } from '../../tables/table.ts';
import { check, doubtOf } from '../../tasks/checked-draft.ts';
import { keepsWork } from '../../tasks/create.ts';
import type { FindSales, PriceList, RefreshFormulas, TaskDraft, TaskKind, WatchList } from '../../tasks/draft.ts';
import { endpointOf, sheetShape } from '../../tasks/find-sales/rows.ts';
import { entriesIn, ownHeadingsIn, searchOf, unusableIn } from '../../tasks/find-sales/searches.ts';
import { monthsOf, questionOf } from '../../tasks/find-sales/step.ts';
import { type DraftOf, kindOf } from '../../tasks/kinds.ts';
import { draftNow, isPlaced, savedListOf } from '../../tasks/placing.ts';
import { blockName } from '../../tasks/price-list/check.ts';
import { furtherOf, shapeOf } from '../../tasks/price-list/columns.ts';
import { freshSince, priceQuery, questionsOf } from '../../tasks/price-list/items.ts';
import { isPriceList } from '../../tasks/price-list/kind.ts';
import { recurrenceText, timeZone } from '../../tasks/recurrence.ts';
import { readTask, type Task } from '../../tasks/task.ts';
import { watchedItems } from '../../tasks/watch/standings.ts';
import { settingsOf } from '../../tasks/watch/step.ts';
import type { Plan, Problem } from '../server-interface.ts';
import { problemOf } from './problem.ts';
import { reviewOf } from './table-review.ts';

type Facts = Pick<Plan, 'lines' | 'requests' | 'writes' | 'sample' | 'skipped' | 'table'> & { later?: number };

/** @param id of the task that is edited. @throws InvalidParametersError naming the field */
export function planOf(given: TaskDraft, id: string | null): Plan {
  const known = id === null ? undefined : readTask(id);
  const { draft, seen } = check(given, known?.draft ?? null, id);
  const account = personAccount();
  if (reportedUsage(account.id).limit === undefined) readUsage(account);
  const named = known ? draftNow(known.id, draft) : draft;
  const factsOf = facts[named.kind] as Planner<TaskDraft>;
  const { later = 0, ...first } = factsOf(named, () => seen ?? lookAt(present(id), draft), known);
  const doubt = doubtOf(draft);
  const budget = draft.budget ?? Math.max(1, first.requests, later);
  const plan = known && keepsWork(known, draft) ? withoutRun(first) : first;
  const lines = [...plan.lines, line('Paid by', 'Your account')];
  if (draft.when && !kindOf(draft).isMonthly) lines.push(line('Each later run', `about ${counted(later, 'request')}`));
  return {
    ...plan,
    lines,
    skipped: [...plan.skipped, ...filteredIn(draft)],
    draft: { ...draft, budget },
    problem: doubt ? problemOf(doubt) : problemOfCost(account.id, plan.requests, draft),
    when: whenText(draft),
  };
}

/** When a planned task runs. A monthly budget sets the pace of a task that looks every hour. */
function whenText(draft: TaskDraft): string | null {
  if (draft.when === null) return null;
  const times = kindOf(draft).isMonthly
    ? 'Each hour it checks the items whose turn it is'
    : `${recurrenceText(draft.when)}, ${zoneText(timeZone())}`;
  return `${times}. It runs even while the sheet is closed.`;
}

/** The plan for an edit that starts no run, so nothing is spent now. A watch keeps its monthly plan. */
function withoutRun<Known extends Omit<Facts, 'later'>>(facts: Known): Known {
  if (facts.lines.every(({ strong }) => !strong)) return facts;
  const lines = facts.lines.map(each => (each.strong ? willSpend(0) : each));
  return { ...facts, lines, requests: 0 };
}

/** Says that a list is read whole. */
const filteredIn = (draft: TaskDraft) =>
  isPlaced(draft) && sheetOf(draft.list).getFilter()
    ? ['Rows that the filter of the sheet hides are paid for too.']
    : [];

const line = (label: string, value: string, strong = false) => ({ label, value, strong });
const knownAlready = (known: number) => (known > 0 ? [line('Known already', grouped(known))] : []);
const willSpend = (requests: number) =>
  line(
    requests === 0 ? 'Will spend' : 'Will spend at most',
    requests === 0 ? 'Nothing' : counted(requests, 'request'),
    true,
  );

/** @param look shows the list of a price list or a watch. */
type Planner<Draft> = (draft: Draft, look: () => ListView, task: Task | undefined) => Facts;

const facts: { [Name in TaskKind]: Planner<DraftOf<Name>> } = {
  priceList: ofPriceList,
  findSales: ofFindSales,
  refresh: ofRefresh,
  watch: ofWatch,
};

/** The list of a task whose cells an edit keeps. */
const lookAt = (id: string, draft: TaskDraft) => openList(id, savedListOf(draft)).look();

/** What is reviewed of a table. */
const tableOf = (draft: TaskDraft & { list?: SavedList }, seen: ListView | undefined) =>
  seen?.table && draft.list?.table && reviewOf(seen.table, draft.list.table, isPriceList(draft));

function ofPriceList(draft: PriceList, look: () => ListView, task: Task | undefined): Facts {
  const seen = look();
  const isFirst = !task?.last;
  const left = task?.last && isPriceList(task.draft) ? unwanted(task.draft, draft) : [];
  const { items, unusable, why, different, questions, known, first } = questionsOf(
    draft,
    seen,
    freshSince(Date.now(), task?.goodAt === undefined),
  );
  const query = priceQuery(draft.what, 'keyword');
  const further = furtherOf(draft.what.columns).flatMap(({ review }) => review(query, draft.what) ?? []);
  const table = tableOf(draft, seen);
  const requests = questions - known;
  const price = first && priceOf(first.facts);
  const sample = price
    ? [
        ['Item', 'Median', 'Sales', 'Currency'],
        [first.keyword, String(price.median ?? ''), String(price.count), price.currency ?? ''],
      ]
    : [];
  return {
    lines: [
      line('Items', `${grouped(different)} different`),
      ...further.map(({ label, value }) => line(label, value)),
      ...knownAlready(known),
      willSpend(requests),
    ],
    requests,
    later: questions,
    writes: {
      where: blockName(sheetIn(draft.what.range), seen),
      text: isFirst ? 'These cells are empty.' : 'The values of the last run will be replaced.',
    },
    sample,
    ...(table ? { table } : {}),
    skipped: [
      ...(table ? [table.text, ...table.said] : []),
      ...(items > different ? [`${items - different} are in the list more than once and are paid for once.`] : []),
      ...(draft.what.paid !== null && seen.place.paid === undefined
        ? [
            `The prices you paid (${draft.what.paid}) are on another sheet, so they are matched with the items row by row.`,
          ]
        : []),
      ...(unusable > 0 ? [`${unusable} can't be looked up. ${why}`] : []),
      ...(left.length > 0 ? [`No longer updated, but left as they are: ${left.join(', ')}.`] : []),
    ],
  };
}

/** The headings of the columns that a list has and an edit leaves out. */
function unwanted({ what: before }: PriceList, { what }: PriceList): string[] {
  const wanted = new Set(shapeOf(what.columns).map(({ name }) => name));
  return shapeOf(before.columns).flatMap(({ name, label }) => (wanted.has(name) ? [] : [label]));
}

function ofFindSales(draft: FindSales, look: () => ListView, task: Task | undefined): Facts {
  const seen = draft.list?.table && look();
  const { what, where } = draft;
  const { sheet, rows } = fitTable(where.sheet, sheetShape(draft, ownHeadingsIn(what, seen)));
  const stands = !sheet
    ? 'A new sheet.'
    : rows === undefined
      ? 'The sheet is empty.'
      : `${counted(rows, 'row')} ${MODES[where.mode]}.`;
  const writes = { where: where.sheet, text: stands };
  if (what.of === 'months') {
    const requests = monthsOf({ ...draft, when: null }, Date.now()).length;
    const lines = [line('Rows', counted(requests, 'month')), willSpend(requests)];
    return { lines, requests, later: requests, writes, sample: [], skipped: [] };
  }
  if (what.of === 'search' || what.of === 'history') {
    const question = questionOf({ ...draft, when: null }, Date.now());
    const pages = pagesFor(endpointOf(what), what.rows, question.parameters);
    const requests = estimate(question.endpoint, question.parameters, pages);
    return {
      lines: [line('Rows', `up to ${grouped(what.rows)}`), willSpend(requests)],
      requests,
      later: requests,
      writes,
      sample: [],
      skipped: pricedBefore([queryOf(question)]),
    };
  }
  const { entries, ...left } = entriesIn(what, seen);
  const table = tableOf(draft, seen);
  const unusable = table ? unusableIn(what, entries) : [];
  const usable = entries.length - unusable.length;
  const searches = what.of === 'keywords' ? searchesIn(what, entries) : [];
  const later = table && what.of === 'keywords' ? searches.length : usable;
  const isPriced = what.rowsAs === 'statistics';
  const known = isPriced ? answeredSince(freshSince(Date.now(), task?.goodAt === undefined), searches).size : 0;
  const requests = later - known;
  const noun = what.of === 'cards' ? 'card' : table ? 'item' : 'keyword';
  return {
    lines: [line('List', counted(usable, noun)), ...knownAlready(known), willSpend(requests)],
    requests,
    later,
    writes,
    sample: [],
    ...(table ? { table } : {}),
    skipped: [
      ...(table ? [table.text, ...table.said] : []),
      ...skippedIn(left),
      ...(isPriced ? [] : pricedBefore(searches)),
      ...unusable
        .slice(0, 1)
        .map(({ name, error }) => `${unusable.length} can't be looked up. ${name}: ${errorMessage(error)}`),
    ],
  };
}

/** The different searches. Items with different names may have one product. */
const searchesIn = (what: FindSales['what'], entries: readonly Entry[]): Query[] =>
  distinct(
    entries.flatMap(entry => {
      const { query } = searchOf(what, entry);
      return query.ok ? [query.value] : [];
    }),
  );

/** Says that a price is saved without its sales, which take more room. */
function pricedBefore(searches: readonly Query[]): string[] {
  const priced = lookUp(searches).answers.size;
  return priced === 0 ? [] : [`Saved already: ${counted(priced, 'price')}. This reads the sales.`];
}

const MODES = {
  replace: 'are there and will be replaced',
  append: 'are there; new ones go below',
  update: 'are there and will be updated',
} as const;

function skippedIn({ heading, repeated = 0 }: Skipped): string[] {
  return [
    ...(heading ? [`“${heading}” is treated as a heading.`] : []),
    ...(repeated > 0 ? [`${repeated} are in the list more than once and are paid for once.`] : []),
  ];
}

function ofWatch(draft: WatchList, look: () => ListView): Facts {
  const seen = look();
  const { items, problems } = watchedItems(seen, draft);
  const table = tableOf(draft, seen);
  const { left, limit, resetAt } = reportedUsage(personAccount().id);
  const usage = left === undefined ? undefined : { remaining: left, quota: limit, reset_at: resetAt };
  const plan = planWatch(items, settingsOf({ ...draft, budget: draft.budget ?? MONTHLY }), Date.now(), usage);
  return {
    lines: [
      line('Items', counted(items.length, 'item')),
      line('Will spend at most', `${counted(plan.monthly, 'request')} a month`, true),
      line('Pace', plan.text),
    ],
    requests: plan.monthly,
    later: MONTHLY,
    writes: {
      where: `${blockName(sheetIn(draft.what.range), seen)} and the tab “${draft.where.tab}”`,
      text: '',
    },
    sample: [],
    ...(table ? { table } : {}),
    skipped: [
      ...(table ? [table.text, ...table.said] : []),
      ...problems
        .slice(0, 5)
        .map(({ row, error }) => `Row ${(seen.place.above ?? -1) + row + 2}: ${problemText(error)}`),
    ],
  };
}

/** Default monthly budget, requests. */
const MONTHLY = 500;

function ofRefresh({ what }: RefreshFormulas): Facts {
  const cells = formulasIn(scopeNamed(what.scope)).length;
  const requests = Math.max(cells, countKept());
  const { left = Number.POSITIVE_INFINITY } = reportedUsage(personAccount().id);
  return {
    lines: [line('Formulas', grouped(cells)), willSpend(cells === 0 ? 0 : requests)],
    requests: cells === 0 ? 0 : Math.min(requests, left),
    later: requests,
    writes: {
      where: what.scope === '' ? 'Every sheet' : spoken(what.scope),
      text: 'No formula changes: only its value does.',
    },
    sample: [],
    skipped: [],
  };
}

/** The reason why the account can't pay for the task now; null if it can. */
function problemOfCost(account: string, requests: number, draft: TaskDraft): Problem | null {
  const none = { field: null, link: null };
  if (kindOf(draft).paysForFormulas && formulaAccountId() !== undefined && formulaAccountId() !== account)
    return {
      ...none,
      message: 'The formulas of this file use another account. The owner of that key can refresh them.',
      action: null,
    };
  const { isMonthly, paysForFormulas } = kindOf(draft);
  const isFree = requests === 0 && draft.when === null && !isMonthly && !paysForFormulas;
  if (isFree) return null;
  const { left, spent } = reportedUsage(account);
  if (left === 0) return { ...none, message: 'Your requests are used up.', action: 'buy', link: spent?.more ?? null };
  if (isMonthly) return null;
  if (left !== undefined && requests > left)
    return {
      ...none,
      message: `This needs up to ${counted(requests, 'request')}, and ${grouped(left)} ${left === 1 ? 'is' : 'are'} left.`,
      action: 'buy',
      link: spent?.more ?? null,
    };
  const cap = capOf(account);
  if (requests <= capLeft(cap)) return null;
  return {
    ...none,
    message: `This needs up to ${counted(requests, 'request')}, and today's cap for this sheet leaves ${grouped(capLeft(cap))} of ${grouped(cap.of ?? 0)}. The rest runs tomorrow, or raise the cap.`,
    action: 'cap',
  };
}
