/** The form of a schedule: what, when, how much. */
import type { EventKind } from '@sold-data/core';
import { useState } from 'preact/hooks';
import type { RefreshView } from '../../schedules/actions.ts';
import type { Recurrence } from '../../schedules/recurrence.ts';
import type { PriceSource, RefreshPlan, Target } from '../../schedules/refresh.ts';
import {
  Choice,
  Fields,
  forms,
  Input,
  RangeInput,
  shownFields,
  Tick,
  useForm,
  type Values,
  valuesOf,
} from './form.tsx';
import { JobFields, newDraft, requestOf } from './job-form.tsx';
import { server } from './server.ts';
import { Form, More } from './ui.tsx';

const TARGETS = {
  keywords: 'Prices of keywords\nWrites median, sales and change beside them.',
  formulas: 'Formulas of the add-on\nAsks again and shows the new values.',
  watch: 'Watch a list\nTells deals, new offers, sales and price moves, within a monthly budget.',
  waiting: 'Cells that wait\nFills those that found no free request; asks nothing else.',
  job: 'A job\nStarts it anew each time.',
};
const HOURS = Array.from({ length: 24 }, (_, hour) => [String(hour), `${String(hour).padStart(2, '0')}:00`] as const);
const TEXTS = {
  name: 'Name',
  what: 'What',
  range: 'Keywords\nOne keyword per row.',
  to: 'First column for the prices\nEmpty columns from here on take median, sales, currency, time and note; with an alert also change and what it is compared with.',
  endpoint: 'Where to look',
  where: 'Where\nA sheet or a range. Empty: everywhere in this file.',
  list: 'List\nIts first row holds headings: Keyword, and where you like Most to pay, Condition, Site, Market, Product ID. Beside it stay eight empty columns.',
  tab: 'Tab for what is new\nGets one row per event.',
  kinds: 'Tell me of',
  deal: 'A deal costs at most, percent of the sold median\nPostage included, from at least three sales in the same condition. With your costs under Choices it tells the net profit.',
  moved: 'A price moved by more than, percent',
  monthly: 'Requests a month\nThe watch spends no more, whatever the list.',
  when: 'When',
  every: 'Hours between runs',
  budget: 'Request budget\nThe most requests that one run may cost.',
  alert: 'Price alert, percent\nFlags rows whose median moved more than this, up or down. Empty: none.',
  snapshot: 'Snapshot tab\nGets one dated row per keyword at each run, so that a trend grows. Empty: none.',
  mail: 'Mail me when it fails twice\nSave the address under Mail and time.',
  news: 'Mail me what is new once a day, and when it fails twice\nSave the address under Mail and time.',
};
const EVENTS: Record<EventKind, string> = {
  deal: 'Deals',
  offered: 'New offers',
  price: 'Price moves',
  sold: 'Sales',
  gone: 'Offers that are gone',
};
const WHENS = { hourly: 'Every few hours', daily: 'Every day', weekly: 'On days of the week' };
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The form as it stands. */
function draftOf(known: RefreshView | null) {
  const { recurrence, target } = known ?? {};
  const keywords = target?.kind === 'keywords' ? target : undefined;
  const watch = target?.kind === 'watch' ? target : undefined;
  return {
    name: known?.name ?? '',
    what: target?.kind ?? ('keywords' as Target['kind']),
    range: keywords?.range ?? '',
    to: keywords?.to ?? '',
    endpoint: keywords?.endpoint ?? ('scrape' as PriceSource),
    options: Object.fromEntries(
      Object.entries(keywords?.options ?? {}).map(([name, value]) => [name, String(value)]),
    ) as Values,
    list: watch?.range ?? '',
    tab: watch?.tab ?? 'Sold Data news',
    kinds: watch?.kinds ?? (['deal', 'offered', 'price'] as readonly EventKind[]),
    deal: String(watch?.dealPercent ?? 80),
    moved: String(watch?.movedPercent ?? 10),
    monthly: String(watch ? known?.budget : 1000),
    where: target?.kind === 'formulas' ? target.where : '',
    job: newDraft(),
    when: recurrence?.kind ?? ('daily' as Recurrence['kind']),
    every: String(recurrence?.kind === 'hourly' ? recurrence.every : 6),
    at: String(recurrence && recurrence.kind !== 'hourly' ? recurrence.at : 7),
    on: recurrence?.kind === 'weekly' ? recurrence.on : [1],
    budget: String(known?.budget ?? 100),
    alert: String(known?.alertPercent ?? ''),
    snapshot: known?.snapshotTab ?? '',
    mail: known?.mail ?? false,
  };
}
type Draft = ReturnType<typeof draftOf>;

const fieldsOf = ({ endpoint }: Draft) => shownFields(forms.options[endpoint] ?? []);
/** A job writes rows of its own, and cells that wait have no price yet. */
const isPriced = ({ what }: Draft) => what === 'keywords' || what === 'formulas';

/** For a schedule that nobody named. */
const usualName = ({ what }: Draft) => TARGETS[what].split('\n')[0] as string;

function planOf(draft: Draft, known: RefreshView | null): RefreshPlan {
  const { name, budget, mail } = draft;
  const [alert, snapshot] = isPriced(draft) ? [draft.alert.trim(), draft.snapshot.trim()] : ['', ''];
  return {
    name: name.trim() || usualName(draft),
    recurrence: recurrenceOf(draft),
    target: targetOf(draft, known),
    budget: Number(draft.what === 'watch' ? draft.monthly : budget),
    alertPercent: alert === '' ? null : Number(alert),
    snapshotTab: snapshot || null,
    mail,
  };
}

function recurrenceOf({ when, every, at, on }: Draft): Recurrence {
  if (when === 'hourly') return { kind: when, every: Number(every) };
  return when === 'daily' ? { kind: when, at: Number(at) } : { kind: when, at: Number(at), on };
}

function targetOf(draft: Draft, known: RefreshView | null): Target {
  const { what, range, to, endpoint, options, where, job } = draft;
  if (what === 'watch') {
    const { list, tab, kinds, deal, moved } = draft;
    return { kind: what, range: list, tab, kinds, dealPercent: Number(deal), movedPercent: Number(moved) };
  }
  if (what === 'formulas') return { kind: what, where };
  if (what === 'waiting') return { kind: what };
  if (what === 'job') return known?.target.kind === 'job' ? known.target : { kind: what, request: requestOf(job) };
  return { kind: what, range, to, endpoint, options: valuesOf(fieldsOf(draft), options) };
}

interface ScheduleProps {
  known: RefreshView | null;
  saved: () => Promise<void>;
  timeZone: string | undefined;
}

export function ScheduleForm({ known, saved, timeZone = 'the spreadsheet’s time zone' }: ScheduleProps) {
  const { values: draft, set, bind } = useForm(draftOf(known), TEXTS);
  const { what, when, on } = draft;
  const watch = what === 'watch';
  const plan = { ...planOf(draft, known), id: known?.id ?? null };
  /** The plan of a watch as it was told, and what it was told for. */
  const [told, setTold] = useState({ text: '', plan: '' });
  const isTold = told.plan === JSON.stringify(plan);
  const save = async () => {
    if (watch && !isTold) return setTold({ text: await server.previewWatch(plan), plan: JSON.stringify(plan) });
    await server.saveRefresh(plan);
    await saved();
  };
  const tell = (kind: EventKind, ticked: boolean) =>
    set({ kinds: ticked ? [...draft.kinds, kind] : draft.kinds.filter(each => each !== kind) });
  const tick = (day: number, ticked: boolean) =>
    set({ on: ticked ? [...on, day].sort() : on.filter(each => each !== day) });
  const openExtras = known !== null && (known.alertPercent !== null || known.snapshotTab !== null || known.mail);
  const hour = `Hour\nIn ${timeZone}; Google chooses the minute.`;
  return (
    <Form
      save={watch && !isTold ? 'Show the plan' : known ? 'Save changes' : watch ? 'Start watching' : 'Schedule it'}
      act={save}
    >
      <Input placeholder={usualName(draft)} {...bind('name')} />
      <Choice options={TARGETS} {...bind('what')} />
      {what === 'keywords' && (
        <>
          <RangeInput {...bind('range')} />
          <Input placeholder="C" required {...bind('to')} />
          <Input
            {...bind('endpoint')}
            onValue={endpoint => set({ endpoint: endpoint as PriceSource })}
            options={Object.entries(forms.prices)}
          />
          <More title="Filters">
            <Fields facts={fieldsOf(draft)} values={draft.options} onValues={options => set({ options })} />
          </More>
        </>
      )}
      {watch && (
        <>
          <RangeInput placeholder="Wants!A1:D200" {...bind('list')} />
          <Input inputMode="numeric" required {...bind('monthly')} />
          <fieldset>
            <legend>{TEXTS.kinds}</legend>
            {Object.entries(EVENTS).map(([kind, text]) => (
              <Tick
                key={kind}
                text={text}
                value={draft.kinds.includes(kind as EventKind)}
                onValue={ticked => tell(kind as EventKind, ticked)}
              />
            ))}
          </fieldset>
          <Input required {...bind('tab')} />
        </>
      )}
      {what === 'formulas' && <RangeInput placeholder="Prices or Prices!B2:D100" {...bind('where')} />}
      {what === 'job' && known?.target.kind !== 'job' && <JobFields draft={draft.job} onDraft={job => set({ job })} />}
      {what === 'job' && known?.target.kind === 'job' && (
        <p class="notice">The job stays as it is. To change it, make a new schedule.</p>
      )}
      {!watch && <Choice options={WHENS} {...bind('when')} />}
      {!watch && when === 'hourly' && <Input inputMode="numeric" required {...bind('every')} />}
      {!watch && when === 'weekly' && (
        <fieldset>
          <legend>Days</legend>
          <div class="days">
            {DAYS.map((name, at) => (
              <Tick key={name} text={name} value={on.includes(at + 1)} onValue={ticked => tick(at + 1, ticked)} />
            ))}
          </div>
        </fieldset>
      )}
      {!watch && when !== 'hourly' && <Input {...bind('at')} text={hour} options={HOURS} />}
      {!watch && <Input inputMode="numeric" required {...bind('budget')} />}
      <More title={watch ? 'Deal, price move, mail' : 'Alert, snapshot, mail'} open={openExtras}>
        {watch && <Input inputMode="decimal" required {...bind('deal')} />}
        {watch && <Input inputMode="decimal" required {...bind('moved')} />}
        {isPriced(draft) && <Input inputMode="decimal" placeholder="10" {...bind('alert')} />}
        {isPriced(draft) && <Input placeholder="Price history" {...bind('snapshot')} />}
        <Tick {...bind('mail')} text={watch ? TEXTS.news : TEXTS.mail} />
      </More>
      {watch && isTold && <p class="notice info">{told.text}</p>}
    </Form>
  );
}
