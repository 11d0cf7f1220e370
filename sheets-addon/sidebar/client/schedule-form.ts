/** The form of a schedule: what, when, how much. */

import { present } from '../../host/lists.ts';
import type { RefreshView } from '../../schedules/actions.ts';
import type { Recurrence } from '../../schedules/recurrence.ts';
import type { RefreshPlan, Target } from '../../schedules/refresh.ts';
import { fill, formOf, h, labelled, more, Notice, option, stack, tick } from './dom.ts';
import { choices, field, rangeField, valuesOf } from './form.ts';
import { forms, jobFields } from './job-form.ts';
import { server } from './server.ts';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const REQUIRED = { help: '', kind: 'text', required: true };

export function scheduleForm(
  known: RefreshView | null,
  saved: () => Promise<void>,
  timeZone = 'the spreadsheet’s time zone',
): { element: HTMLElement; focus(): void } {
  const notice = new Notice();
  const name = field({ ...REQUIRED, name: 'name', label: 'Name', example: 'Morning prices' });
  name.set(known?.name);
  const when = recurrenceFields(known?.recurrence, timeZone);
  const budget = field({
    ...REQUIRED,
    name: 'budget',
    label: 'Request budget',
    help: 'The most requests that one run may cost.',
    kind: 'integer',
  });
  budget.set(known?.budget ?? 100);
  const alert = field({
    name: 'alert',
    label: 'Price alert, percent',
    help: 'Flags rows whose median moved more than this, up or down. Empty: none.',
    kind: 'number',
    example: '10',
  });
  alert.set(known?.alertPercent);
  const snapshot = field({
    name: 'snapshot',
    label: 'Snapshot tab',
    help: 'Gets one dated row per keyword at each run, so that a trend grows. Empty: none.',
    kind: 'text',
    example: 'Price history',
  });
  snapshot.set(known?.snapshotTab);
  // A job writes rows of its own, and cells that wait have no price yet.
  const what = targetFields(known?.target, kind => {
    const priced = kind === 'keywords' || kind === 'formulas';
    for (const { element } of [alert, snapshot]) element.hidden = !priced;
  });
  const mailHelp = 'Save the address under Mail and limits.';
  const mail = field({ name: 'mail', label: 'Mail me when it fails twice', help: mailHelp, kind: 'flag' });
  mail.set(known?.mail ?? false);
  const extras = more('Alert, snapshot, mail', alert.element, snapshot.element, mail.element);
  extras.open = known !== null && (known.alertPercent !== null || known.snapshotTab !== null || known.mail);
  const submit = async () => {
    notice.hide();
    const plan: RefreshPlan = {
      name: name.control.value,
      recurrence: when.value(),
      target: what.value(),
      budget: Number(budget.control.value),
      alertPercent: shown(alert) === '' ? null : Number(shown(alert)),
      snapshotTab: shown(snapshot) || null,
      mail: mail.value() === 'true',
    };
    await server.saveRefresh({ ...plan, id: known?.id ?? null });
    await saved();
  };
  const fields = [name.element, what.element, when.element, budget.element, extras];
  const element = formOf({ save: known ? 'Save changes' : 'Schedule it', notice }, submit, ...fields);
  element.classList.add('open-form');
  return { element, focus: () => name.control.focus() };
}

/** What stands in a field, unless it is hidden. */
function shown({ element, control }: ReturnType<typeof field>): string {
  return element.hidden ? '' : control.value.trim();
}

/** @param chosen called with the kind that is shown, from the first on. */
function targetFields(
  known: Target | undefined,
  chosen: (kind: string) => void,
): { element: HTMLElement; value(): Target } {
  const kind = choices(
    'What',
    [
      ['keywords', 'Prices of keywords', 'Writes median, sales and change beside them.'],
      ['formulas', 'Formulas of the add-on', 'Asks again and shows the new values.'],
      ['waiting', 'Cells that wait', 'Fills those that found no free request; asks nothing else.'],
      ['job', 'A job', 'Starts it anew each time.'],
    ],
    known?.kind ?? 'keywords',
    () => arrange(),
  );
  const range = rangeField('Keywords', 'One keyword per row.', () => {});
  const to = field({
    ...REQUIRED,
    name: 'to',
    label: 'First column for the prices',
    help: 'Empty columns from here on take median, sales, currency, time and note; with an alert also change and what it is compared with.',
    example: 'C',
  });
  const sources = Object.entries(forms.prices).map(([id, { title }]) => option(id, false, title));
  const source = h('select', { onchange: () => arrangeOptions() }, ...sources);
  const options = h('div');
  let fields = present(Object.values(forms.prices)[0]).fields.map(field);
  const arrangeOptions = () => {
    fields = present(forms.prices[source.value]).fields.map(field);
    fill(options, more('Filters', ...fields.map(({ element }) => element)));
  };
  const whereHelp = 'A sheet or a range. Empty: everywhere in this file.';
  const where = rangeField('Where', whereHelp, () => {}, 'Prices or Prices!B2:D100');
  const job = jobFields(() => {});
  if (known?.kind === 'keywords') {
    range.control.value = known.range;
    to.set(known.to);
    source.value = known.endpoint;
  }
  arrangeOptions();
  if (known?.kind === 'keywords')
    for (const each of fields) if (each.facts.name in known.options) each.set(known.options[each.facts.name]);
  if (known?.kind === 'formulas') where.control.value = known.where;
  const unchanged = h('p', { class: 'notice' }, 'The job stays as it is. To change it, make a new schedule.');
  const parts: Record<Target['kind'], HTMLElement> = {
    keywords: stack(range.element, to.element, labelled('Where to look', source), options),
    formulas: where.element,
    waiting: h('div'),
    job: known?.kind === 'job' ? unchanged : job.element,
  };
  const arrange = () => {
    for (const [name, part] of Object.entries(parts)) part.hidden = name !== kind.value();
    chosen(kind.value());
  };
  arrange();
  const values: Record<Target['kind'], () => Target> = {
    keywords: () => ({
      kind: 'keywords',
      range: range.control.value,
      to: to.control.value,
      endpoint: source.value as never,
      options: valuesOf(fields),
    }),
    formulas: () => ({ kind: 'formulas', where: where.control.value }),
    waiting: () => ({ kind: 'waiting' }),
    job: () => (known?.kind === 'job' ? known : { kind: 'job', request: job.request() }),
  };
  return { element: stack(kind.element, ...Object.values(parts)), value: () => values[kind.value()]() };
}

function recurrenceFields(
  known: Recurrence | undefined,
  timeZone: string,
): { element: HTMLElement; value(): Recurrence } {
  const kind = choices(
    'When',
    [
      ['hourly', 'Every few hours'],
      ['daily', 'Every day'],
      ['weekly', 'On days of the week'],
    ],
    known?.kind ?? 'daily',
    () => arrange(),
  );
  const every = field({ ...REQUIRED, name: 'every', label: 'Hours between runs', kind: 'integer' });
  every.set(known?.kind === 'hourly' ? known.every : 6);
  const chosen = known && known.kind !== 'hourly' ? known.at : 7;
  const hours = Array.from({ length: 24 }, (_, hour) =>
    option(String(hour), hour === chosen, `${String(hour).padStart(2, '0')}:00`),
  );
  const at = h('select', {}, ...hours);
  const hour = labelled('Hour', at, `In ${timeZone}; the minute is the platform’s choice.`);
  const boxes = DAYS.map((_, index) => {
    const checked = known?.kind === 'weekly' ? known.on.includes(index + 1) : index === 0;
    return h('input', { type: 'checkbox', value: String(index + 1), checked });
  });
  const ticks = DAYS.map((day, index) => tick(present(boxes[index]), day));
  const days = h('fieldset', {}, h('legend', {}, 'Days'), h('div', { class: 'days' }, ...ticks));
  const arrange = () => {
    every.element.hidden = kind.value() !== 'hourly';
    hour.hidden = kind.value() === 'hourly';
    days.hidden = kind.value() !== 'weekly';
  };
  arrange();
  const on = () => boxes.filter(box => box.checked).map(box => Number(box.value));
  return {
    element: stack(kind.element, every.element, days, hour),
    value: () => {
      if (kind.value() === 'hourly') return { kind: 'hourly', every: Number(every.control.value) };
      if (kind.value() === 'daily') return { kind: 'daily', at: Number(at.value) };
      return { kind: 'weekly', at: Number(at.value), on: on() };
    },
  };
}
