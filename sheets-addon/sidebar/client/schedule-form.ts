/** The form of a schedule: what, when, how much. */
import type { RefreshView } from '../../schedules/actions.ts';
import type { Recurrence } from '../../schedules/recurrence.ts';
import type { RefreshPlan, Target } from '../../schedules/refresh.ts';
import { busy, fill, h, Notice, newId } from './dom.ts';
import { choices, field, more, option, rangeField, valuesOf } from './form.ts';
import { forms, jobFields } from './job-form.ts';
import { server } from './server.ts';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export function scheduleForm(
  known: RefreshView | null,
  saved: () => Promise<void>,
  timeZone = 'the spreadsheet’s time zone',
): { element: HTMLElement; focus(): void } {
  const notice = new Notice();
  const name = field({
    name: 'name',
    label: 'Name',
    help: '',
    kind: 'text',
    example: 'Morning prices',
    required: true,
  });
  name.set(known?.name);
  const when = recurrenceFields(known?.recurrence, timeZone);
  const budget = field({
    name: 'budget',
    label: 'Request budget',
    help: 'The most requests that one run may cost.',
    kind: 'integer',
    required: true,
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
  const mail = field({
    name: 'mail',
    label: 'Mail me when it fails twice',
    help: 'Save the address under Mail and limits.',
    kind: 'flag',
  });
  mail.set(known?.mail ?? false);
  const extras = more('Alert, snapshot, mail', alert.element, snapshot.element, mail.element);
  extras.open = known !== null && (known.alertPercent !== null || known.snapshotTab !== null || known.mail);
  const save = h('button', { type: 'submit', class: 'button main' }, known ? 'Save changes' : 'Schedule it');
  const submit = (event: Event) => {
    event.preventDefault();
    void busy(save, notice, async () => {
      notice.hide();
      const plan: RefreshPlan = {
        name: name.control.value,
        recurrence: when.value(),
        target: what.value(),
        budget: Number(budget.control.value),
        alertPercent: written(alert) === '' ? null : Number(written(alert)),
        snapshotTab: written(snapshot) || null,
        mail: mail.value() === 'true',
      };
      await server.saveRefresh({ ...plan, id: known?.id ?? null });
      await saved();
    });
  };
  return {
    element: h(
      'form',
      { class: 'stack open-form', onsubmit: submit, novalidate: true },
      name.element,
      what.element,
      when.element,
      budget.element,
      extras,
      h('div', { class: 'actions' }, save),
      notice.element,
    ),
    focus: () => name.control.focus(),
  };
}

/** What stands in a field that is shown. */
function written({ element, control }: ReturnType<typeof field>): string {
  return element.hidden ? '' : control.value.trim();
}

/** @param chosen told which kind is shown, from the first on. */
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
    name: 'to',
    label: 'First column for the prices',
    help: 'Empty columns from here on take median, sales, currency, time and note; with an alert also change and what it is compared with.',
    kind: 'text',
    example: 'C',
    required: true,
  });
  const sourceId = newId('source');
  const source = h(
    'select',
    { id: sourceId, onchange: () => arrangeOptions() },
    ...Object.entries(forms.prices).map(([id, { title }]) => option(id, false, title)),
  );
  const options = h('div');
  let fields = Object.values(forms.prices)[0]!.fields.map(field);
  const arrangeOptions = () => {
    fields = forms.prices[source.value]!.fields.map(field);
    fill(options, more('Filters', ...fields.map(({ element }) => element)));
  };
  const where = rangeField(
    'Where',
    'A sheet or a range. Empty: everywhere in this file.',
    () => {},
    'Prices or Prices!B2:D100',
  );
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
  const keep =
    known?.kind === 'job'
      ? h('p', { class: 'notice' }, 'The job stays as it is. To change it, make a new schedule.')
      : null;
  const parts: Record<Target['kind'], HTMLElement> = {
    keywords: h(
      'div',
      { class: 'stack' },
      range.element,
      to.element,
      h('div', { class: 'field' }, h('label', { htmlFor: sourceId }, 'Where to look'), source),
      options,
    ),
    formulas: where.element,
    waiting: h('div'),
    job: keep ?? job.element,
  };
  const arrange = () => {
    for (const [name, part] of Object.entries(parts)) part.hidden = name !== kind.value();
    chosen(kind.value());
  };
  arrange();
  return {
    element: h('div', { class: 'stack' }, kind.element, ...Object.values(parts)),
    value: () => {
      if (kind.value() === 'formulas') return { kind: 'formulas', where: where.control.value };
      if (kind.value() === 'waiting') return { kind: 'waiting' };
      if (kind.value() === 'job') return known?.kind === 'job' ? known : { kind: 'job', request: job.request() };
      return {
        kind: 'keywords',
        range: range.control.value,
        to: to.control.value,
        endpoint: source.value as never,
        options: valuesOf(fields),
      };
    },
  };
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
  const every = field({ name: 'every', label: 'Hours between runs', help: '', kind: 'integer', required: true });
  every.set(known?.kind === 'hourly' ? known.every : 6);
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour));
  const id = newId('hour');
  const at = h(
    'select',
    { id },
    ...hours.map(hour =>
      option(hour, Number(hour) === (known && known.kind !== 'hourly' ? known.at : 7), `${hour.padStart(2, '0')}:00`),
    ),
  );
  const boxes = DAYS.map((_, index) =>
    h('input', {
      type: 'checkbox',
      value: String(index + 1),
      checked: known?.kind === 'weekly' ? known.on.includes(index + 1) : index === 0,
    }),
  );
  const days = h(
    'fieldset',
    {},
    h('legend', {}, 'Days'),
    h(
      'div',
      { class: 'days' },
      ...DAYS.map((day, index) => h('label', { class: 'choice' }, boxes[index], h('span', {}, day))),
    ),
  );
  const hour = h(
    'div',
    { class: 'field' },
    h('label', { htmlFor: id }, 'Hour'),
    at,
    h('p', { class: 'help' }, `In ${timeZone}; the minute is the platform’s choice.`),
  );
  const arrange = () => {
    every.element.hidden = kind.value() !== 'hourly';
    hour.hidden = kind.value() === 'hourly';
    days.hidden = kind.value() !== 'weekly';
  };
  arrange();
  return {
    element: h('div', { class: 'stack' }, kind.element, every.element, days, hour),
    value: () => {
      if (kind.value() === 'hourly') return { kind: 'hourly', every: Number(every.control.value) };
      if (kind.value() === 'daily') return { kind: 'daily', at: Number(at.value) };
      return {
        kind: 'weekly',
        at: Number(at.value),
        on: boxes.filter(box => box.checked).map(box => Number(box.value)),
      };
    },
  };
}
