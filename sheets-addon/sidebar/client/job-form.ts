/** The form of a new job: what to ask, where the rows go, what it will cost. */
import type { JobPlan } from '../../jobs/actions.ts';
import type { JobRequest, RunKind, Skipped } from '../../jobs/request.ts';
import type { JobState } from '../../jobs/state.ts';
import type { Forms } from '../forms.ts';
import { actions, button, counted, fill, h, help, labelled, more, Notice, option, stack, task } from './dom.ts';
import { choices, field, rangeField, valuesOf } from './form.ts';
import { jobs, newJobId } from './server.ts';

declare const SIDEBAR_FORMS: Forms;
export const forms: Forms = SIDEBAR_FORMS;

type KindForm = Forms['jobs'][RunKind];

export interface JobForm {
  element: HTMLElement;
  /** The request as the form stands. */
  request(): JobRequest;
}

/** The fields alone: also the schedule's way to a request. */
export function jobFields(onChange: () => void): JobForm {
  const kinds = Object.entries(forms.jobs) as [RunKind, KindForm][];
  const options = kinds.map(([kind, { title }]) => option(kind, kind === 'bulkSearch', title));
  const select = h('select', { onchange: () => arrange() }, ...options);
  const chooser = labelled('Kind of job', select);
  const summary = help();
  chooser.append(summary);
  const body = stack();
  let read: () => JobRequest;
  const arrange = () => {
    const kind = select.value as RunKind;
    summary.textContent = forms.jobs[kind].summary;
    const made = fieldsOf(kind, forms.jobs[kind], onChange);
    fill(body, ...made.elements);
    read = made.read;
    onChange();
  };
  body.oninput = body.onchange = () => onChange();
  arrange();
  return { element: stack(chooser, body), request: () => read() };
}

function fieldsOf(
  kind: RunKind,
  form: KindForm,
  onChange: () => void,
): { elements: HTMLElement[]; read(): JobRequest } {
  const fields = form.fields.map(field);
  const first = fields.filter(({ facts }) => facts.required);
  const rest = fields.filter(({ facts }) => !facts.required);
  for (const each of first)
    if (each.facts.kind === 'date') each.set(each.facts.name === 'endDate' ? day(0) : day(-364));
  const input = form.entries ? entriesFields(kind, onChange) : undefined;
  const pagesHelp = `1 to ${form.mostPages}; each is one request.`;
  const pagesFacts = { name: 'maxPages', label: 'Most pages', help: pagesHelp, kind: 'integer', required: true };
  const pages = form.mostPages ? field(pagesFacts) : undefined;
  pages?.set(10);
  const output = outputFields(form);
  return {
    elements: [
      ...(input ? [input.element] : []),
      ...first.map(({ element }) => element),
      ...(pages ? [pages.element] : []),
      ...(rest.length > 0 ? [more('Filters', ...rest.map(({ element }) => element))] : []),
      output.element,
    ],
    read: () => ({
      kind,
      parameters: valuesOf(fields),
      ...(pages ? { maxPages: Number(pages.control.value) } : {}),
      ...input?.read(),
      output: output.read(),
    }),
  };
}

/** Keywords or cards: a range, or typed in. */
function entriesFields(
  kind: RunKind,
  onChange: () => void,
): { element: HTMLElement; read(): Pick<JobRequest, 'range' | 'keywords'> } {
  const cards = kind === 'cardBatch';
  const range = cards
    ? rangeField('Cards', 'With the row of headings on top.', onChange, 'Cards!A1:G50')
    : rangeField('Keywords', 'One keyword per row.', onChange);
  const placeholder = cards ? '1986 fleer michael jordan 57 psa 8' : 'iphone 13 128gb\nnintendo switch oled';
  const typed = h('textarea', { placeholder, spellcheck: false });
  const typedField = labelled(cards ? 'Cards in free text' : 'Keywords', typed, 'One per line.');
  typedField.hidden = true;
  const swap = button(
    'Type them instead',
    () => {
      typedField.hidden = !typedField.hidden;
      range.element.hidden = !typedField.hidden;
      swap.textContent = typedField.hidden ? 'Type them instead' : 'Use cells instead';
      onChange();
    },
    'small plain',
  );
  return {
    element: h('div', {}, range.element, typedField, swap),
    read: () => (typedField.hidden ? { range: range.control.value.trim() || undefined } : { keywords: typed.value }),
  };
}

function outputFields(form: KindForm): { element: HTMLElement; read(): JobRequest['output'] } {
  const sheetHelp = 'Made when it does not exist.';
  const sheet = field({ name: 'sheet', label: 'Sheet for the rows', help: sheetHelp, kind: 'text', required: true });
  sheet.set(form.title);
  const rows = choices(
    'What to write',
    [
      ['statistics', 'Prices', `One row per ${form.noun}: sales, median, quartiles…`],
      ['listings', 'Listings', 'One row per sale.'],
    ],
    'statistics',
  );
  const mode = choices(
    'Rows that are there already',
    [
      ['replace', 'Replace them'],
      ['append', 'Add below them'],
      ['update', 'Update by id, add new ones'],
    ],
    'replace',
  );
  const columns = choices(
    'Columns of listings',
    [
      ['main', 'The usual ones'],
      ['all', 'All'],
    ],
    'main',
  );
  const both = form.statistics && form.listings;
  const how = more('How to write', mode.element, ...(form.listings ? [columns.element] : []));
  return {
    element: stack(...(both ? [rows.element] : []), sheet.element, how),
    read: () => ({
      sheet: sheet.control.value,
      mode: mode.value(),
      rows: both ? rows.value() : form.listings ? 'listings' : 'statistics',
      columns: columns.value() === 'all' ? [] : form.columns,
    }),
  };
}

/** The whole form with its cost preview and start. */
export function newJobForm(onStart: (job: JobState) => void): HTMLElement {
  const notice = new Notice();
  const preview = h('div', { class: 'stack', 'aria-live': 'polite' });
  let id = newJobId();
  const forget = () => {
    notice.hide();
    preview.replaceChildren();
    check.hidden = false;
  };
  const previewCost = async () => {
    notice.hide();
    const request = fields.request();
    const plan = await jobs('plan', request);
    const start = async () => {
      const job = await jobs('start', id, request);
      id = newJobId();
      forget();
      onStart(job);
    };
    fill(
      preview,
      ...planView(request, plan),
      actions(task(plan.enough ? 'Start' : 'Start anyway', notice, start, 'main')),
    );
    check.hidden = true;
    preview.querySelector('button')?.focus();
  };
  const check = task('Preview cost', notice, previewCost, 'main');
  const fields = jobFields(forget);
  return h('div', { class: 'stack open-form' }, fields.element, actions(check), preview, notice.element);
}

function planView(request: JobRequest, plan: JobPlan): HTMLElement[] {
  const others = plan.entries - plan.sample.length;
  const sample = plan.sample.map(entryText).join(', ') + (others > 0 ? `, and ${others} more` : '');
  const notes = [sheetNote(request.output, plan.rows), ...skippedNotes(plan)].map(note => help(note));
  const cost = h('p', {}, h('strong', {}, plan.cost));
  const tone = plan.enough ? 'info' : 'warn';
  return [h('div', { class: `notice ${tone}` }, cost, sample === '' ? null : h('p', {}, sample), ...notes)];
}

function entryText(entry: JobPlan['sample'][number]): string {
  if (typeof entry === 'string') return entry;
  const { reference, keyword, ...fields } = entry;
  return String(keyword ?? Object.values(fields).join(' '));
}

function sheetNote({ sheet, mode }: JobRequest['output'], rows: number | null): string {
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

/** A day as a date field takes it, counted from today. */
function day(from: number): string {
  return new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
}
