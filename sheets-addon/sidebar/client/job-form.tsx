/** The form of a new job: what to ask, where the rows go, what it will cost. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { JobPlan } from '../../jobs/actions.ts';
import type { Skipped } from '../../jobs/entries.ts';
import type { JobRequest, RunKind } from '../../jobs/request.ts';
import type { JobState } from '../../jobs/state.ts';
import { Choice, columnsWith, Fields, forms, Input, RangeInput, shownFields, type Values, valuesOf } from './form.tsx';
import { paceOf } from './job-view.ts';
import { jobs, newJobId } from './server.ts';
import { Actions, Button, More } from './ui.tsx';
import { count, counted, grouped, timeSpan } from './words.ts';

/** The form as it stands. */
export interface JobDraft {
  kind: RunKind;
  values: Values;
  maxPages: string;
  range: string;
  keywords: string;
  typed: boolean;
  sheet: string;
  rows: 'statistics' | 'listings';
  mode: JobRequest['output']['mode'];
  columns: 'main' | 'all';
}

export function newDraft(kind: RunKind = 'bulkSearch'): JobDraft {
  const values: Values = kind === 'history' ? { startDate: day(-364), endDate: day(0) } : {};
  const output = { sheet: forms.jobs[kind].title, rows: 'statistics', mode: 'replace', columns: 'main' } as const;
  return { kind, values, maxPages: '10', range: '', keywords: '', typed: false, ...output };
}

/** A day as a date field takes it, counted from today. */
function day(from: number): string {
  return new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
}

const fieldsOf = (kind: RunKind) =>
  shownFields(forms.options[forms.jobs[kind].options] ?? [], forms.jobs[kind].keyword);

export function requestOf({
  kind,
  values,
  maxPages,
  range,
  keywords,
  typed,
  sheet,
  mode,
  ...draft
}: JobDraft): JobRequest {
  const form = forms.jobs[kind];
  const rows = form.statistics && form.listings ? draft.rows : form.listings ? 'listings' : 'statistics';
  const all = columnsWith(form.all, fieldsOf(kind), values);
  return {
    kind,
    parameters: valuesOf(fieldsOf(kind), values),
    ...(form.mostPages ? { maxPages: Number(maxPages) } : {}),
    ...(form.entries ? (typed ? { keywords } : { range: range.trim() || undefined }) : {}),
    output: { sheet, mode, rows, columns: draft.columns === 'all' ? all.map(({ name }) => name) : form.columns },
  };
}

const MODES = { replace: 'Replace them', append: 'Add below them', update: 'Update by id, add new ones' };

interface DraftProps {
  draft: JobDraft;
  onDraft: (draft: JobDraft) => void;
}

/** The fields alone: also the schedule's way to a request. */
export function JobFields({ draft, onDraft }: DraftProps) {
  const form = forms.jobs[draft.kind];
  const set = (changed: Partial<JobDraft>) => onDraft({ ...draft, ...changed });
  const values = { values: draft.values, onValues: (changed: Values) => set({ values: changed }) };
  const bind = <Name extends keyof JobDraft>(name: Name, text = '') => ({
    text,
    value: draft[name],
    onValue: (value: JobDraft[Name]) => set({ [name]: value }),
  });
  const fields = fieldsOf(draft.kind);
  const filters = fields.filter(({ required }) => !required);
  return (
    <div class="stack">
      <Input
        text={`Kind of job\n${form.summary}`}
        value={draft.kind}
        onValue={kind => onDraft(newDraft(kind as RunKind))}
        options={Object.entries(forms.jobs).map(([kind, { title }]) => [kind, title])}
      />
      {form.entries && <Entries draft={draft} set={set} />}
      <Fields facts={fields.filter(({ required }) => required)} {...values} />
      {form.mostPages && (
        <Input
          inputMode="numeric"
          required
          {...bind('maxPages', `Most pages\n1 to ${form.mostPages}; each is one request.`)}
        />
      )}
      {filters.length > 0 && (
        <More title="Filters">
          <Fields facts={filters} {...values} />
        </More>
      )}
      {form.statistics && form.listings && (
        <Choice
          {...bind('rows', 'What to write')}
          options={{
            statistics: `Prices\nOne row per ${form.noun}: sales, median, quartiles…`,
            listings: 'Listings\nOne row per sale.',
          }}
        />
      )}
      <Input required {...bind('sheet', 'Sheet for the rows\nMade when it does not exist.')} />
      <More title="How to write">
        <Choice options={MODES} {...bind('mode', 'Rows that are there already')} />
        {form.listings && (!form.statistics || draft.rows === 'listings') && (
          <Choice options={{ main: 'The usual ones', all: 'All' }} {...bind('columns', 'Columns of listings')} />
        )}
      </More>
    </div>
  );
}

/** What to search for: a range, or typed in. */
const ENTRIES = {
  keyword: {
    cells: { text: 'Keywords\nOne keyword per row.' },
    typed: { text: 'Keywords\nOne per line.', placeholder: 'iphone 13 128gb\nnintendo switch oled' },
  },
  card: {
    cells: { text: 'Cards\nWith the row of headings on top.', placeholder: 'Cards!A1:G50' },
    typed: { text: 'Cards in free text\nOne per line.', placeholder: '1986 fleer michael jordan 57 psa 8' },
  },
};

function Entries({ draft, set }: { draft: JobDraft; set: (changed: Partial<JobDraft>) => void }) {
  const { typed, range, keywords } = draft;
  const about = ENTRIES[draft.kind === 'cardBatch' ? 'card' : 'keyword'];
  const swap = typed ? 'Use cells instead' : 'Type them instead';
  return (
    <div>
      {typed && <Input lines {...about.typed} value={keywords} onValue={given => set({ keywords: given })} />}
      {!typed && <RangeInput {...about.cells} value={range} onValue={given => set({ range: given })} />}
      <Button text={swap} kind="small plain" act={() => set({ typed: !typed })} />
    </div>
  );
}

interface NewJobProps {
  perMinute: number | null;
  onStart: (job: JobState) => void;
}

/** The whole form with its cost preview and start. */
export function NewJob({ perMinute, onStart }: NewJobProps) {
  const [draft, setDraft] = useState(newDraft);
  const [plan, setPlan] = useState<JobPlan>();
  const id = useRef(newJobId());
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (plan) shown.current?.querySelector('button')?.focus();
  }, [plan]);
  const change = (next: JobDraft) => {
    setDraft(next);
    setPlan(undefined);
  };
  const preview = async () => setPlan(await jobs('plan', requestOf(draft)));
  const start = async () => {
    const job = await jobs('start', id.current, requestOf(draft));
    id.current = newJobId();
    setPlan(undefined);
    onStart(job);
  };
  return (
    <>
      <JobFields draft={draft} onDraft={change} />
      <div class="stack" aria-live="polite" ref={shown}>
        {plan && <Plan draft={draft} plan={plan} perMinute={perMinute} />}
        <Actions key={JSON.stringify(draft)}>
          {!plan && <Button key="check" text="Preview cost" kind="main" act={preview} />}
          {plan && <Button key="start" text={plan.enough ? 'Start' : 'Start anyway'} kind="main" act={start} />}
        </Actions>
      </div>
    </>
  );
}

function Plan({ draft, plan, perMinute }: { draft: JobDraft; plan: JobPlan; perMinute: number | null }) {
  const others = plan.entries - plan.sample.length;
  const sample = plan.sample.map(entryText).join(', ') + (others > 0 ? `, and ${count(others)} more` : '');
  const pace = paceOf(forms.jobs[draft.kind], perMinute);
  const time = pace && `It takes about ${timeSpan((plan.requests / pace) * 60_000)} at ${count(pace)} a minute.`;
  const notes = [time, sheetNote(draft, plan.rows), ...skippedNotes(plan)];
  return (
    <div class={`notice ${plan.enough ? 'info' : 'warn'}`}>
      <p>
        <strong>{grouped(plan.cost)}</strong>
      </p>
      {sample && <p>{sample}</p>}
      {notes.map(note => note && <p class="help">{note}</p>)}
    </div>
  );
}

function entryText(entry: JobPlan['sample'][number]): string {
  if (typeof entry === 'string') return entry;
  const { reference, keyword, ...fields } = entry;
  return String(keyword ?? Object.values(fields).join(' '));
}

function sheetNote({ sheet, mode }: JobDraft, rows: number | null): string {
  if (rows === null) return `A new sheet “${sheet}” takes the rows.`;
  if (rows === 0) return `The empty sheet “${sheet}” takes the rows.`;
  const have = `The sheet “${sheet}” has ${counted(rows, 'row')}`;
  if (mode === 'replace') return `${have}, which the new ones replace.`;
  if (mode === 'append') return `${have}; the new ones come below.`;
  return `${have}; those with the same id are updated, new ones come below.`;
}

function skippedNotes({ heading, repeated = 0, columns = [] }: Skipped): string[] {
  const notes = columns.map(
    column => `The column “${column.heading}” is left out${column.near ? `; did you mean ${column.near}?` : '.'}`,
  );
  if (heading) notes.push(`The heading “${heading}” is left out.`);
  if (repeated > 0) notes.push(`${counted(repeated, 'repeated keyword')} asked only once.`);
  return notes;
}
