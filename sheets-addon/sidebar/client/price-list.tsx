/** "Price a list" on one page: what will be done with the selected cells, and its cost on the button. The other pages are behind Change. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Reading } from '../../lists/list.ts';
import type { Bundle } from '../forms/goals/bundles.ts';
import type { Plan, Problem, RangeFacts, TableReview } from '../server-interface.ts';
import { Fields } from './fields.tsx';
import { bundles, goals } from './forms.ts';
import { problemOf, server } from './server.ts';
import { TableReviewed } from './table-review.tsx';
import { newId, TaskPage } from './task.tsx';
import { Button, counted, moveFocus, Page, ProblemNotice, useShell, useWork, Way } from './ui.tsx';
import { placed, readAs, type Values, withValues } from './values.ts';

const SOURCE = 'what.source';
const CHANGE = 'one-page-change';
const { base, steps } = goals.priceList;
const fields = steps.flatMap(step => step.fields);
const sourceField = fields.filter(({ name }) => name === SOURCE);
const marginField = fields.filter(({ name }) => name === 'what.margin');
const columnNames = new Map(
  fields.find(({ name }) => name === 'what.columns')?.choices?.map(([column, label]) => [column, label]),
);
/** The profit to keep that the form proposes, in percent of the price. */
const MARGIN = '30';
/** The plan is made after a pause in typing, ms. */
const PAUSE_MS = 400;
const REPEATS: readonly [value: string, label: string][] = [
  ['', 'Once'],
  ['daily', 'Every day'],
  ['weekly', 'Every Monday'],
];

/** Opens with the selected list. Without one, the pages ask for it. */
export function PriceListPage({ today }: { today: string }) {
  const { go } = useShell();
  const [facts, setFacts] = useState<RangeFacts | null>();
  useEffect(() => {
    server.selection().then(setFacts, () => setFacts(null));
  }, []);
  if (facts === undefined)
    return (
      <Page title="Price a list" back={() => go({ page: 'home' })}>
        <p role="status">Loading…</p>
      </Page>
    );
  const list = facts?.table ?? facts;
  if (!list || list.items === 0) return <TaskPage kind="priceList" today={today} />;
  const { hasProducts } = facts?.table ?? {};
  return <OnePage facts={list} isTable={list === facts?.table} hasProducts={hasProducts} today={today} />;
}

interface OnePageProps {
  facts: RangeFacts;
  isTable: boolean;
  hasProducts: true | undefined;
  today: string;
}

function OnePage({ facts, isTable, hasProducts, today }: OnePageProps) {
  const { go, show } = useShell();
  const [id] = useState(newId);
  const [bundle, choose] = useState<Bundle>(bundles[0] as Bundle);
  const [margin, setMargin] = useState(MARGIN);
  const [when, setWhen] = useState('');
  const [source, setSource] = useState(hasProducts ? 'cardSales' : 'scrape');
  const [reading, read] = useState<Reading>({});
  const { run, busy, problem, again } = useWork(fields);
  const { planned, review, values } = usePlanned(reading, (table: TableReview | undefined) => {
    const hasPaid = table?.columns.some(({ role }) => role === 'paid' || role === 'paidTotal') ?? facts.paid !== null;
    return { ...valuesOf(facts, bundle, margin, when, hasPaid), [SOURCE]: source };
  });
  const [changed, change] = useAway<{ found: Values; reading?: Reading }>(CHANGE);
  if (changed) return <TaskPage kind="priceList" today={today} {...changed} leave={() => change(undefined)} />;
  const plan = planned?.plan;
  const isUnsure = (review?.unsure.length ?? 0) > 0;
  const start = () =>
    plan &&
    !isUnsure &&
    run(async () => {
      show(await server.start(id, plan.draft));
      go({ page: 'home', started: id });
    });
  const columns = (planned?.values ?? values)['what.columns']?.split(',').map(name => columnNames.get(name)) ?? [];
  const foot = (
    <Button kind="main" busy={busy || !plan || isUnsure}>
      {plan && !isUnsure
        ? `Price them · ${plan.requests === 0 ? 'free' : counted(plan.requests, 'request')}`
        : 'Price them'}
    </Button>
  );
  return (
    <Page title="Price a list" back={() => go({ page: 'home' })} foot={foot} submit={start}>
      <div class="sum">
        <div class="row">
          <strong>{isTable ? 'Your list' : `${counted(facts.items, 'item')} in ${columnIn(facts.range)}`}</strong>
          <Button kind="link" id={CHANGE} act={() => change({ found: values, ...(isTable ? { reading } : {}) })}>
            Change
          </Button>
        </div>
        {!review && <p class="help">{facts.text}</p>}
        {facts.paid && !isTable && <p class="help">What you paid is in column {facts.paid.column}.</p>}
      </div>
      {hasProducts && (
        <Fields
          fields={sourceField}
          values={{ [SOURCE]: source }}
          onValues={next => setSource(next[SOURCE] ?? source)}
        />
      )}
      {review && <TableReviewed review={review} reading={reading} change={read} />}
      <BundleChoice chosen={bundle} choose={choose} />
      <Written planned={planned} columns={columns} />
      {columns.includes(columnNames.get('mostToPay')) && (
        <Fields
          fields={marginField.map(({ shown: _, ...field }) => field)}
          values={{ 'what.margin': margin }}
          onValues={next => setMargin(next['what.margin'] ?? '')}
        />
      )}
      <RepeatChoice chosen={when} choose={setWhen} />
      {plan && <PlanLines plan={plan} />}
      {!plan && !planned?.refused && <p role="status">Loading…</p>}
      <ProblemNotice
        problem={problem ?? planned?.refused ?? (isUnsure ? undefined : plan?.problem) ?? undefined}
        again={again}
      />
    </Page>
  );
}

/** Plans the task again after each change of its values. While its table is read again, the last review stays. */
function usePlanned(reading: Reading, valuesFor: (review: TableReview | undefined) => Values) {
  const { fixing } = useShell();
  const [planned, setPlanned] = useState<Planned>();
  const [review, setReview] = useState<TableReview>();
  const values = valuesFor(review);
  const text = JSON.stringify([values, reading]);
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    if (fixing) return undefined;
    setPlanned(undefined);
    const timer = setTimeout(
      async () => {
        const next = await planOf(values, reading);
        if (latest.current !== text) return;
        setPlanned(next);
        if (next.plan?.table) setReview(next.plan.table);
      },
      planned ? PAUSE_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [text, fixing]);
  return { planned, review, values };
}

/** What other pages show while they are open over this one, which stays as it is. @param opener gets the focus when they are left. */
function useAway<Shown>(opener: string) {
  const [shown, show] = useState<Shown>();
  const wasShown = useRef(false);
  useLayoutEffect(() => {
    if (!shown && wasShown.current) moveFocus(document.getElementById(opener));
    wasShown.current = shown !== undefined;
  }, [shown]);
  return [shown, show] as const;
}

const BundleChoice = ({ chosen, choose }: { chosen: Bundle; choose: (bundle: Bundle) => void }) => (
  <fieldset class="field">
    <legend>Columns for</legend>
    <div class="chips">
      {bundles.map(each => (
        <label class="chip" key={each.id}>
          <input type="radio" name="bundle" checked={each === chosen} onInput={() => choose(each)} />
          <span>{each.label}</span>
        </label>
      ))}
    </div>
  </fieldset>
);

/** Where the prices go, and in which columns. */
const Written = ({ planned, columns }: { planned: Planned | undefined; columns: readonly (string | undefined)[] }) => (
  <div class="sum">
    <p>{planned?.plan?.writes ? `Writes to ${columnsSpoken(planned.plan.writes.where)}` : 'Writes beside the list'}</p>
    <p class="help">{columns.join(', ')}. With currency, time and a note.</p>
    {planned?.needsCosts && (
      <div class="row">
        <p class="help">{planned.needsCosts.message}</p>
        <Way action="costs" link={null} />
      </div>
    )}
  </div>
);

const RepeatChoice = ({ chosen, choose }: { chosen: string; choose: (value: string) => void }) => (
  <div class="field">
    <label for="one-page-when">Run it</label>
    <select id="one-page-when" value={chosen} onInput={({ currentTarget }) => choose(currentTarget.value)}>
      {REPEATS.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  </div>
);

/** What is known already and what is left out, unless the review of the table says it. */
function PlanLines({ plan: { lines, skipped, table } }: { plan: Plan }) {
  const shown = lines.filter(({ label, strong }) => !strong && SHOWN.has(label));
  return (
    <>
      {shown.map(({ label, value }) => (
        <p class="help" key={label}>
          {label}: {value}
        </p>
      ))}
      {skipped
        .filter(each => each !== table?.text && !table?.said.includes(each))
        .map(each => (
          <p class="help" key={each}>
            {each}
          </p>
        ))}
    </>
  );
}

const SHOWN = new Set(['Known already', 'Compared on', 'Each later run']);

interface Planned {
  values: Values;
  plan?: Plan;
  /** Why the columns of profits are left out. */
  needsCosts?: Problem;
  refused?: Problem;
}

function valuesOf(facts: RangeFacts, { columns }: Bundle, margin: string, when: string, hasPaid: boolean): Values {
  const { range, freeColumn, paid } = facts;
  const shown = columns.filter(column => column !== 'profit' || hasPaid);
  return {
    'what.range': range,
    'where.column': freeColumn,
    'what.columns': shown.join(','),
    ...(paid === null ? {} : { 'what.paid': paid.range }),
    'what.margin': margin,
    'when.kind': when,
  };
}

/** Plans the task. If the costs of a sale are missing, it plans the columns that need none. */
async function planOf(values: Values, reading: Reading): Promise<Planned> {
  const planFor = async (given: Values): Promise<Planned> => {
    const draft = withValues(base, fields, given);
    const isChanged = Object.keys(reading).length > 0;
    return { values: given, plan: await server.plan(isChanged ? readAs(draft, reading) : draft, null) };
  };
  const refusedBy = (error: unknown) => placed(problemOf(error), fields);
  try {
    return await planFor(values);
  } catch (error) {
    const refused = refusedBy(error);
    if (refused.action !== 'costs') return { values, refused };
    const free = (values['what.columns'] ?? '').split(',').filter(each => each !== 'profit' && each !== 'mostToPay');
    try {
      return { ...(await planFor({ ...values, 'what.columns': free.join(',') })), needsCosts: refused };
    } catch (other) {
      return { values, refused: refusedBy(other) };
    }
  }
}

/** For example `A` for `Stock!A2:A91`. */
const columnIn = (range: string) => /([A-Z]+)\d+(:|$)/.exec(range.replace(/^.*!/, ''))?.[1] ?? range;

/** For example `Price list, J to T` for `Price list, J2:T31`. */
function columnsSpoken(where: string): string {
  const [, sheet, first, last] = /^(.*), ([A-Z]+)\d+:([A-Z]+)\d+$/.exec(where) ?? [];
  if (first === undefined) return where;
  return `${sheet}, ${first === last ? first : `${first} to ${last}`}`;
}
