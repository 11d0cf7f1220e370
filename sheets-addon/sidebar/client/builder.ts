/** Makes a formula from a form and puts it into the active cell. */
import description from '../../generated/formulas.json';
import { present } from '../../host/lists.ts';
import type { FieldFacts } from '../forms.ts';
import { actions, fill, h, help, labelled, more, Notice, option, progressBar, stack, task } from './dom.ts';
import { type Field, field, rangeField } from './form.ts';
import { type Argument, argumentOf, formulaText } from './formula-text.ts';
import { server } from './server.ts';

type Described = (typeof description.formulas)[number];

const FAMILIES: readonly [string, RegExp][] = [
  ['Auction site, sold', /^SOLD_(?!HISTORY|TREND|USAGE|AS_OF)/],
  ['Auction site, for sale', /^(ACTIVE|SELL)_/],
  ['Three-year history', /^SOLD_(HISTORY|TREND)/],
  ['Fashion resale site', /^FASHION_/],
  ['Peer-to-peer resale site', /^PEER_/],
  ['Trading cards', /^CARD_/],
  ['Account and shipping', /^(SOLD_USAGE|SOLD_AS_OF|SHIPPING_)/],
];

export function builderTab(): { element: HTMLElement; show(): void } {
  const families = FAMILIES.map(([label, names]) => {
    const own = description.formulas.filter(({ name }) => names.test(name));
    return h('optgroup', { label }, ...own.map(({ name }) => option(name)));
  });
  const select = h('select', { onchange: () => arrange() }, ...families);
  const chooser = labelled('Formula', select);
  const summary = help();
  chooser.append(summary);
  const form = stack();
  const preview = h('output', { class: 'formula', 'aria-label': 'The formula', htmlFor: select.id });
  const notice = new Notice();
  let made = formOf(present(description.formulas[0]), () => {});

  const update = () => {
    notice.hide();
    preview.textContent = formulaText(select.value, made.read());
  };
  const arrange = () => {
    const formula = present(description.formulas.find(({ name }) => name === select.value));
    summary.textContent = formula.summary;
    made = formOf(formula, update);
    fill(form, ...made.elements);
    form.oninput = form.onchange = update;
    update();
  };
  const put = async (replace: boolean) => {
    const gap = made.missing();
    if (gap) {
      gap.setAttribute('aria-invalid', 'true');
      gap.focus();
      throw new Error('Fill in the marked field.');
    }
    const { cell, occupied } = await server.insertFormula(present(preview.textContent), replace);
    const again = task('Replace it', notice, () => put(true));
    if (occupied === null) notice.show('good', `Inserted in ${cell}.`);
    else notice.show('warn', `${cell} holds "${occupied}".`, again);
  };
  const insert = task('Insert in the active cell', notice, () => put(false), 'main');
  arrange();
  const bar = h('div', { class: 'last-bar stack' }, preview, actions(insert), notice.element);
  const element = h('div', {}, h('h2', {}, 'Build a formula'), chooser, form, bar, waitingSection());
  return { element, show() {} };
}

interface FormulaForm {
  elements: HTMLElement[];
  read(): Argument[];
  /** The first required field that is empty. */
  missing(): HTMLElement | undefined;
}

function formOf(formula: Described, update: () => void): FormulaForm {
  const parameters = formula.parameters.map(parameter => parameterField(formula, parameter, update));
  const options = present((description.searchOptions as Record<string, FieldFacts[]>)[formula.endpoint])
    .filter(({ name }) => formula.options.includes(name))
    .map(field);
  const taken = new Set(formula.parameters.map(({ fills }) => fills));
  const own = (description.ownOptions as FieldFacts[])
    .filter(({ name }) => formula.ownOptions.includes(name) && name !== 'columns' && !taken.has(name))
    .map(field);
  const columns = formula.ownOptions.includes('columns') ? columnsField(formula, update) : undefined;
  const plain = options.filter(({ facts }) => !facts.advanced);
  const rest = [...options.filter(({ facts }) => facts.advanced), ...own];
  const chosen = () => columns?.value();
  return {
    elements: [
      ...parameters.map(({ element }) => element),
      ...(columns ? [columns.element] : []),
      ...(plain.length > 0 ? [more('Filters', ...plain.map(({ element }) => element))] : []),
      ...(rest.length > 0 ? [more('More options', ...rest.map(({ element }) => element))] : []),
    ],
    read: () => [
      ...parameters.map(({ value }) => value()),
      ...pairs([...plain, ...rest]),
      ...(chosen() ? [{ text: 'columns' }, chosen()] : []),
    ],
    missing: () => parameters.find(({ value, required }) => required && value() === undefined)?.control,
  };
}

function pairs(fields: readonly Field[]): Argument[] {
  return fields.flatMap((each): Argument[] => {
    const value = each.value();
    return value === undefined ? [] : [{ text: each.facts.name }, argumentOf(value, each.facts.kind)];
  });
}

interface ParameterField {
  element: HTMLElement;
  control: HTMLElement;
  required: boolean;
  value(): Argument;
}

const PERIODS = { week: 'Weeks', month: 'Months', quarter: 'Quarters', year: 'Years' };

function parameterField(
  formula: Described,
  parameter: Described['parameters'][number],
  update: () => void,
): ParameterField {
  const { name, help: text, optional, range, fills } = parameter;
  const facts = parameter as { label?: string; kind?: string; example?: string };
  const label = `${facts.label ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`}${optional ? ' (optional)' : ''}`;
  const required = !optional;
  if (fills === 'columns') return { ...columnsField(formula, update), required: false };
  if (fills === 'field') {
    const names = columnsOf(formula).map(each => option(each.name, false, each.label));
    const control = h('select', {}, option('', true, 'All of them'), ...names);
    return { element: labelled('Value', control), control, required, value: () => argumentOf(control.value, 'text') };
  }
  if (range) {
    const { element, control } = rangeField(label, text, update, facts.example ?? '');
    return { element, control, required, value: () => argumentOf(control.value.trim(), facts.kind ?? 'text', true) };
  }
  const known = facts.kind === 'object' ? 'text' : facts.kind;
  const kind = known ?? (fills === 'rows' || fills === 'weightOz' ? 'integer' : 'text');
  const period = fills === 'period' ? { values: Object.keys(PERIODS), choices: PERIODS, default: 'month' } : {};
  const made = field({ name, label, help: text, kind, required, example: facts.example, ...period });
  return { ...made, required, value: () => argumentOf(made.value() ?? '', kind, true) };
}

function columnsOf({ columns }: Described): { name: string; label: string }[] {
  return (description.columns as Record<string, { name: string; label: string }[]>)[present(columns)] ?? [];
}

const USUAL = 'None ticked: the usual columns.';

/** Columns in the order in which they were ticked. */
function columnsField(formula: Described, update: () => void): Omit<ParameterField, 'required'> {
  const chosen: string[] = [];
  const order = help(USUAL);
  const boxes = columnsOf(formula).map(({ name, label }) => {
    const onchange = (event: Event) => {
      if ((event.target as HTMLInputElement).checked) chosen.push(name);
      else chosen.splice(chosen.indexOf(name), 1);
      order.textContent = chosen.length > 0 ? `In this order: ${chosen.join(', ')}` : USUAL;
      update();
    };
    return h('label', { class: 'choice' }, h('input', { type: 'checkbox', onchange }), h('span', {}, label));
  });
  const control = h('div', { class: 'columns', role: 'group', 'aria-label': 'Columns', tabIndex: 0 }, ...boxes);
  return { element: more('Columns', order, control), control, value: () => argumentOf(chosen.join(', '), 'text') };
}

/** Fills the formulas that wait for the limit or for a new allowance. */
function waitingSection(): HTMLElement {
  const notice = new Notice();
  const progress = progressBar('Cells filled');
  progress.element.hidden = true;
  const start = task('Fill waiting cells', notice, async () => {
    notice.show('', 'Looking for cells that wait…');
    for (let before = 0; ; ) {
      const { done, total, message } = await server.waiting();
      const [filled, all] = [before + done, before + total];
      progress.element.hidden = all === 0;
      progress.show(filled, all);
      const goesOn = done > 0 && done < total;
      notice.show(done === total ? 'good' : goesOn ? '' : 'warn', goesOn ? `${filled} of ${all} filled…` : message);
      if (!goesOn) return;
      before = filled;
    }
  });
  const text =
    'A formula that the limit per minute stopped shows a sentence. Fill them all at the pace of your plan, here or by a schedule.';
  const about = { class: 'panel stack', 'aria-label': 'Waiting cells' };
  const parts = [h('h2', {}, 'Waiting cells'), help(text), progress.element, actions(start), notice.element];
  return h('section', about, ...parts);
}
