/** The form of a new job: what to ask, where the rows go, what it will cost. */

import type { JobPlan } from '../../jobs/actions.ts';
import type { JobRequest, Left, RunKind } from '../../jobs/request.ts';
import type { JobState } from '../../jobs/state.ts';
import type { Forms } from '../forms.ts';
import { busy, button, fill, h, Notice, newId } from './dom.ts';
import { choices, field, more, option, rangeField, valuesOf } from './form.ts';
import { counted } from './job-view.ts';
import { jobs, newJobId } from './server.ts';

declare const SIDEBAR_FORMS: Forms;
export const forms: Forms = SIDEBAR_FORMS;

export interface JobForm {
  element: HTMLElement;
  /** The request as the form stands. */
  request(): JobRequest;
}

/** The fields alone: also the schedule's way to a request. */
export function jobFields(onChange: () => void): JobForm {
  const id = newId('kind');
  const kinds = Object.entries(forms.jobs) as [RunKind, Forms['jobs'][RunKind]][];
  const select = h(
    'select',
    { id, onchange: () => arrange() },
    ...kinds.map(([kind, { title }]) => option(kind, kind === 'bulkSearch', title)),
  );
  const summary = h('p', { class: 'help' });
  const body = h('div', { class: 'stack' });
  let read: () => JobRequest;
  const arrange = () => {
    const form = forms.jobs[select.value as RunKind];
    summary.textContent = form.summary;
    const made = fieldsOf(select.value as RunKind, form, onChange);
    fill(body, ...made.elements);
    read = made.read;
    onChange();
  };
  body.oninput = body.onchange = () => onChange();
  arrange();
  return {
    element: h(
      'div',
      { class: 'stack' },
      h('div', { class: 'field' }, h('label', { htmlFor: id }, 'Kind of job'), select, summary),
      body,
    ),
    request: () => read(),
  };
}

function fieldsOf(
  kind: RunKind,
  form: Forms['jobs'][RunKind],
  onChange: () => void,
): { elements: HTMLElement[]; read(): JobRequest } {
  const fields = form.fields.map(field);
  const first = fields.filter(({ facts }) => facts.required);
  const rest = fields.filter(({ facts }) => !facts.required);
  for (const each of first)
    if (each.facts.kind === 'date') each.set(each.facts.name === 'endDate' ? day(0) : day(-364));
  const input = form.entries ? entriesFields(kind, onChange) : undefined;
  const pages = form.mostPages
    ? field({
        name: 'maxPages',
        label: 'Most pages',
        help: `1 to ${form.mostPages}; each is one request.`,
        kind: 'integer',
        required: true,
      })
    : undefined;
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
  const id = newId('typed');
  const typed = h('textarea', {
    id,
    placeholder: cards ? '1986 fleer michael jordan 57 psa 8' : 'iphone 13 128gb\nnintendo switch oled',
    spellcheck: false,
  });
  const typedField = h(
    'div',
    { class: 'field', hidden: true },
    h('label', { htmlFor: id }, cards ? 'Cards in free text' : 'Keywords'),
    typed,
    h('p', { class: 'help' }, 'One per line.'),
  );
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

function outputFields(form: Forms['jobs'][RunKind]): { element: HTMLElement; read(): JobRequest['output'] } {
  const sheet = field({
    name: 'sheet',
    label: 'Sheet for the rows',
    help: 'Made when it does not exist.',
    kind: 'text',
    required: true,
  });
  sheet.set(form.title);
  const rows = choices(
    'What to write',
    [
      ['statistics', 'Prices', `One row per ${form.noun}: sales, median, quartiles…`],
      ['listings', 'Listings', 'One row per sale.'],
    ],
    'statistics',
    () => {},
  );
  const mode = choices(
    'Rows that are there already',
    [
      ['replace', 'Replace them'],
      ['append', 'Add below them'],
      ['update', 'Update by id, add new ones'],
    ],
    'replace',
    () => {},
  );
  const columns = choices(
    'Columns of listings',
    [
      ['main', 'The usual ones'],
      ['all', 'All'],
    ],
    'main',
    () => {},
  );
  const both = form.statistics && form.listings;
  return {
    element: h(
      'div',
      { class: 'stack' },
      ...(both ? [rows.element] : []),
      sheet.element,
      more('How to write', mode.element, ...(form.listings ? [columns.element] : [])),
    ),
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
  const check = button(
    'Preview cost',
    () =>
      void busy(check, notice, async () => {
        notice.hide();
        const request = fields.request();
        const plan = await jobs('plan', request);
        fill(preview, ...planView(request, plan, start(request, plan)));
        check.hidden = true;
        preview.querySelector('button')?.focus();
      }),
    'main',
  );
  const fields = jobFields(forget);
  const start = (request: JobRequest, plan: JobPlan) => {
    const control: HTMLButtonElement = button(
      plan.enough ? 'Start' : 'Start anyway',
      () =>
        void busy(control, notice, async () => {
          const job = await jobs('start', id, request);
          id = newJobId();
          forget();
          onStart(job);
        }),
      'main',
    );
    return control;
  };
  return h(
    'div',
    { class: 'stack open-form' },
    fields.element,
    h('div', { class: 'actions' }, check),
    preview,
    notice.element,
  );
}

function planView(request: JobRequest, plan: JobPlan, start: HTMLButtonElement): HTMLElement[] {
  const more = plan.entries - plan.sample.length;
  const sample = plan.sample.map(entryText).join(', ') + (more > 0 ? `, and ${more} more` : '');
  const notes = [sheetNote(request.output, plan.rows), ...leftNotes(plan)];
  return [
    h(
      'div',
      { class: `notice ${plan.enough ? 'info' : 'warn'}` },
      h('p', {}, h('strong', {}, plan.cost)),
      sample === '' ? null : h('p', {}, sample),
      ...notes.map(note => h('p', { class: 'help' }, note)),
    ),
    h('div', { class: 'actions' }, start),
  ];
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

function leftNotes({ heading, repeated = 0, columns = [] }: Left): string[] {
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
