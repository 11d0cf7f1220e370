/** The task form in short steps (what, where, when), with a review of the cost before it starts. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Reading } from '../../lists/list.ts';
import type { Field } from '../forms/forms.ts';
import type { Plan, Problem, RangeFacts, TaskCard, TaskKind } from '../server-interface.ts';
import { Fields } from './fields.tsx';
import { goals } from './forms.ts';
import { problemOf, server } from './server.ts';
import { TableReviewed } from './table-review.tsx';
import { Button, counted, focusWrong, Page, ProblemNotice, refuseMissing, Table, useShell, useWork } from './ui.tsx';
import { datesBefore, placed, readAs, shownFields, type Values, valuesIn, withValues } from './values.ts';

/** A random ID for a new task. A start that is sent twice creates only one task. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), byte => byte.toString(16).padStart(2, '0')).join('');

/** The fields that hold the list, or one item, and which of the two is meant. */
const LIST = { name: 'what.range' };
const ITEM = 'what.keyword';
const OF = 'what.of';

export interface TaskPageProps {
  kind: TaskKind;
  card?: TaskCard | undefined;
  /** The script's day. */
  today: string;
  /** Values that another page has found. */
  found?: Values;
  /** How the table among them is read. */
  reading?: Reading;
  /** Leaves the first step; without it, that leads home. */
  leave?: () => void;
}

export function TaskPage({ kind, card, today, found = {}, reading = {}, leave }: TaskPageProps) {
  const { steps, start: startLabel } = goals[kind];
  const fields = steps.flatMap(step => step.fields);
  const { go, show } = useShell();
  const [id] = useState(() => card?.id ?? newId());
  const [values, setValues] = useState<Values>(() => ({
    ...datesBefore(fields, today),
    ...found,
    ...(card ? valuesIn(card.draft, fields) : {}),
  }));
  const { run, busy, problem, setProblem, again } = useWork(shownFields(fields, values));
  const { facts, select, onRange, touch } = useSelection({ kind, fields, isNew: !card, setValues, run });
  const planning = usePlan({ kind, card, values, first: { range: found[LIST.name], reading } });
  const { plan } = planning;
  const [at, setAt] = useState(0);
  const step = steps[at];

  /** Shows a problem beside its field and opens the step with that field. */
  const refuse = (refusal: Problem) => {
    const place = steps.findIndex(each => each.fields.some(({ name }) => name === refusal.field));
    if (place >= 0) setAt(place);
    setProblem(refusal);
    focusWrong();
  };
  const review = async () => {
    try {
      await planning.make();
      setAt(steps.length);
    } catch (error) {
      const refusal = placed(problemOf(error), shownFields(fields, values));
      if (!refusal.field) throw error;
      refuse(refusal);
    }
  };
  const start = () =>
    plan &&
    run(async () => {
      show(await server.start(id, plan.draft));
      // A new task shows itself in its card.
      go({ page: 'home', started: id, ...(card ? { said: 'The changes are saved.' } : {}) });
    });
  const next = () => {
    if (!step) return start();
    const missing = refuseMissing(step.fields, values);
    setProblem(missing);
    if (missing) return undefined;
    return at < steps.length - 1 ? setAt(at + 1) : run(review);
  };
  const back = () => {
    setProblem(undefined);
    if (at > 0) setAt(at - 1);
    else if (leave) leave();
    else go({ page: 'home', ...(card ? { started: id } : {}) });
  };

  const foot = (
    <Button kind="main" busy={busy}>
      {step ? `Next: ${steps[at + 1]?.name ?? 'review'}` : plan && startText(plan, card, startLabel)}
    </Button>
  );
  return (
    <Page title={step?.title ?? 'Ready to run'} back={back} foot={foot} submit={next}>
      <Progress at={at} of={steps.length} />
      {step && (
        <Fields
          fields={step.fields}
          values={values}
          onValues={changed => {
            touch();
            setProblem(undefined);
            setValues(changed);
          }}
          problem={problem}
          facts={facts}
          suggestions={facts ? { 'where.column': facts.freeColumn } : {}}
          select={select}
          onRange={onRange}
        />
      )}
      {!step && plan?.table && (
        <TableReviewed
          review={plan.table}
          reading={planning.reading}
          change={changed => run(() => planning.make(changed))}
        />
      )}
      {!step && plan && <Review plan={plan} />}
      {!problem?.field && <ProblemNotice problem={problem} again={again} />}
    </Page>
  );
}

interface SelectionUse {
  kind: TaskKind;
  fields: readonly Field[];
  isNew: boolean;
  setValues: (change: (before: Values) => Values) => void;
  run: (work: () => Promise<unknown>) => Promise<void>;
}

/** The selected cells as the first values of a new task, as far as the person has not entered others, and those chosen later. */
function useSelection({ kind, fields, isNew, setValues, run }: SelectionUse) {
  const [facts, setFacts] = useState<RangeFacts>();
  const touched = useRef(false);
  const asks = (wanted: string) => isNew && fields.some(({ name }) => name === wanted);
  /** The table around the cells comes before one of its columns. */
  const listIn = (selected: RangeFacts) => selected.table ?? selected;
  const select = async ({ name }: Pick<Field, 'name'>) => {
    const selected = await server.selection(kind);
    return selected && name === LIST.name ? listIn(selected) : selected;
  };
  /** Stores the contents of the list and suggests a free column beside it, unless the person has chosen one. */
  const learn = (found: RangeFacts) => {
    setFacts(found);
    setValues(before => ({ 'where.column': found.freeColumn, ...before }));
  };
  useEffect(() => {
    if (!asks(ITEM)) return;
    server.look(null, false).then(
      found => found?.keyword && setValues(before => ({ [ITEM]: found.keyword, ...before })),
      () => {},
    );
  }, []);
  useEffect(() => {
    if (!asks(LIST.name)) return;
    server.selection(kind).then(
      selected => {
        const found = selected && listIn(selected);
        if (!found || found.items === 0) return;
        // Several selected items are a list, unless the person has begun with one item.
        const of: Values = selected.isSeveral && selected.items > 1 && !touched.current ? { [OF]: 'keywords' } : {};
        setValues(before => ({ [LIST.name]: found.range, ...of, ...before }));
        learn(found);
      },
      () => {},
    );
  }, []);
  const onRange = ({ name }: Field, range: string | RangeFacts) => {
    if (name !== LIST.name) return;
    if (typeof range !== 'string') return learn(range);
    void run(async () => {
      learn(listIn(await server.range(range, kind)));
    });
  };
  const touch = () => {
    touched.current = true;
  };
  return { facts, select, onRange, touch };
}

interface PlanUse {
  kind: TaskKind;
  card: TaskCard | undefined;
  values: Values;
  /** How a new task reads its table at first. */
  first: Read;
}

/** How a table is read, and the range that holds it. */
interface Read {
  range: string | undefined;
  reading: Reading;
}

/** The plan of the task that the values describe. A way of reading the table holds for its range only. */
function usePlan({ kind, card, values, first }: PlanUse) {
  const { base, steps } = goals[kind];
  const [plan, setPlan] = useState<Plan>();
  const [read, setRead] = useState<Read>(() => {
    const { what } = card?.draft ?? {};
    return what && 'range' in what ? { range: what.range, reading: ('reading' in what && what.reading) || {} } : first;
  });
  const range = values[LIST.name];
  const make = async (reading = read.range === range ? read.reading : {}) => {
    setRead({ range, reading });
    const draft = withValues(
      base,
      steps.flatMap(step => step.fields),
      values,
    );
    setPlan(await server.plan(Object.keys(reading).length > 0 ? readAs(draft, reading) : draft, card?.id ?? null));
  };
  return { plan, reading: read.reading, make };
}

const Progress = ({ at, of }: { at: number; of: number }) => (
  <div class="steps" role="img" aria-label={at < of ? `Step ${at + 1} of ${of}` : 'Review'}>
    {Array.from({ length: of }, (_, each) => (
      <i key={each} class={each <= at ? 'on' : ''} />
    ))}
  </div>
);

function startText({ requests }: Plan, card: TaskCard | undefined, start: string | undefined): string {
  if (card) return 'Save changes';
  if (start) return start;
  return requests === 0 ? 'Run · free' : `Run · ${counted(requests, 'request')}`;
}

function Review({ plan: { lines, writes, sample, when, skipped, problem, table } }: { plan: Plan }) {
  const [headings, ...rows] = sample;
  return (
    <>
      <dl class="sum">
        {lines.map(({ label, value, strong }) => (
          <div key={label} class={`row ${strong ? 'strong' : ''}`}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ProblemNotice problem={problem ?? undefined} />
      {writes && (
        <div class="sum">
          <div class="row">
            <span>Writes to</span>
            <span>{writes.where}</span>
          </div>
          <p class="help">{writes.text}</p>
        </div>
      )}
      {when && <p class="help">{when}</p>}
      {skipped
        .filter(text => text !== table?.text && !table?.said.includes(text))
        .map(text => (
          <p class="help" key={text}>
            {text}
          </p>
        ))}
      {headings && (
        <>
          <Table headings={headings} rows={rows} />
          <p class="help">From saved answers: nothing was spent for this.</p>
        </>
      )}
    </>
  );
}
