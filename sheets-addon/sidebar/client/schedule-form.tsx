/** The form of a schedule: what, when, how much. */
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
  waiting: 'Cells that wait\nFills those that found no free request; asks nothing else.',
  job: 'A job\nStarts it anew each time.',
};
const HOURS = Array.from({ length: 24 }, (_, hour) => [String(hour), `${String(hour).padStart(2, '0')}:00`] as const);
const MAIL = 'Mail me when it fails twice\nSave the address under Mail and limits.';
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The form as it stands. */
function draftOf(known: RefreshView | null) {
  const { recurrence, target } = known ?? {};
  const keywords = target?.kind === 'keywords' ? target : undefined;
  return {
    name: known?.name ?? '',
    what: target?.kind ?? ('keywords' as Target['kind']),
    range: keywords?.range ?? '',
    to: keywords?.to ?? '',
    endpoint: keywords?.endpoint ?? ('scrape' as PriceSource),
    options: Object.fromEntries(
      Object.entries(keywords?.options ?? {}).map(([name, value]) => [name, String(value)]),
    ) as Values,
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

function planOf(draft: Draft, known: RefreshView | null): RefreshPlan {
  const { name, budget, mail } = draft;
  const [alert, snapshot] = isPriced(draft) ? [draft.alert.trim(), draft.snapshot.trim()] : ['', ''];
  return {
    name,
    recurrence: recurrenceOf(draft),
    target: targetOf(draft, known),
    budget: Number(budget),
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
  const { values: draft, set, bind } = useForm(draftOf(known));
  const save = async () => {
    await server.saveRefresh({ ...planOf(draft, known), id: known?.id ?? null });
    await saved();
  };
  return (
    <Form save={known ? 'Save changes' : 'Schedule it'} act={save}>
      <Input label="Name" placeholder="Morning prices" required {...bind('name')} />
      <Choice legend="What" options={TARGETS} {...bind('what')} />
      {draft.what === 'keywords' && (
        <>
          <RangeInput label="Keywords" help="One keyword per row." {...bind('range')} />
          <Input
            label="First column for the prices"
            help="Empty columns from here on take median, sales, currency, time and note; with an alert also change and what it is compared with."
            placeholder="C"
            required
            {...bind('to')}
          />
          <Input
            label="Where to look"
            value={draft.endpoint}
            onValue={endpoint => set({ endpoint: endpoint as PriceSource })}
            options={Object.entries(forms.prices)}
          />
          <More title="Filters">
            <Fields facts={fieldsOf(draft)} values={draft.options} onValues={options => set({ options })} />
          </More>
        </>
      )}
      {draft.what === 'formulas' && (
        <RangeInput
          label="Where"
          help="A sheet or a range. Empty: everywhere in this file."
          placeholder="Prices or Prices!B2:D100"
          {...bind('where')}
        />
      )}
      {draft.what === 'job' &&
        (known?.target.kind === 'job' ? (
          <p class="notice">The job stays as it is. To change it, make a new schedule.</p>
        ) : (
          <JobFields draft={draft.job} onDraft={job => set({ job })} />
        ))}
      <When draft={draft} set={set} timeZone={timeZone} />
      <Input
        label="Request budget"
        help="The most requests that one run may cost."
        inputMode="numeric"
        required
        {...bind('budget')}
      />
      <More
        title="Alert, snapshot, mail"
        open={known !== null && (known.alertPercent !== null || known.snapshotTab !== null || known.mail)}
      >
        {isPriced(draft) && (
          <>
            <Input
              label="Price alert, percent"
              help="Flags rows whose median moved more than this, up or down. Empty: none."
              inputMode="decimal"
              placeholder="10"
              {...bind('alert')}
            />
            <Input
              label="Snapshot tab"
              help="Gets one dated row per keyword at each run, so that a trend grows. Empty: none."
              placeholder="Price history"
              {...bind('snapshot')}
            />
          </>
        )}
        <Tick text={MAIL} {...bind('mail')} />
      </More>
    </Form>
  );
}

interface WhenProps {
  draft: Draft;
  set: (changed: Partial<Draft>) => void;
  timeZone: string;
}

function When({ draft: { when, every, at, on }, set, timeZone }: WhenProps) {
  return (
    <>
      <Choice
        legend="When"
        options={{ hourly: 'Every few hours', daily: 'Every day', weekly: 'On days of the week' }}
        value={when}
        onValue={next => set({ when: next })}
      />
      {when === 'hourly' && (
        <Input
          label="Hours between runs"
          inputMode="numeric"
          required
          value={every}
          onValue={next => set({ every: next })}
        />
      )}
      {when === 'weekly' && (
        <fieldset>
          <legend>Days</legend>
          <div class="days">
            {DAYS.map((day, index) => (
              <Tick
                key={day}
                text={day}
                value={on.includes(index + 1)}
                onValue={ticked =>
                  set({ on: ticked ? [...on, index + 1].sort() : on.filter(each => each !== index + 1) })
                }
              />
            ))}
          </div>
        </fieldset>
      )}
      {when !== 'hourly' && (
        <Input
          label="Hour"
          help={`In ${timeZone}; the minute is the platform’s choice.`}
          value={at}
          onValue={next => set({ at: next })}
          options={HOURS}
        />
      )}
    </>
  );
}
