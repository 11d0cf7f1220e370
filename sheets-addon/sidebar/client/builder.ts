/** Makes a formula from a form and puts it into the active cell. */
import description from '../../generated/formulas.json';
import type { FieldFacts } from '../forms.ts';
import { busy, button, fill, h, Notice, newId } from './dom.ts';
import { type Field, field, more, option, rangeField } from './form.ts';
import { type Argument, argumentOf, formulaText } from './formula-text.ts';
import { server } from './server.ts';
import { waitingSection } from './waiting.ts';

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
  const id = newId('formula');
  const select = h(
    'select',
    { id, onchange: () => arrange() },
    ...FAMILIES.map(([label, names]) =>
      h(
        'optgroup',
        { label },
        ...description.formulas.filter(({ name }) => names.test(name)).map(({ name }) => option(name)),
      ),
    ),
  );
  const summary = h('p', { class: 'help' });
  const form = h('div', { class: 'stack' });
  const preview = h('output', { class: 'formula', 'aria-label': 'The formula', htmlFor: id });
  const notice = new Notice();
  const insert = button('Insert in the active cell', () => put(false), 'main');
  const element = h(
    'div',
    {},
    h('h2', {}, 'Build a formula'),
    h('div', { class: 'field' }, h('label', { htmlFor: id }, 'Formula'), select, summary),
    form,
    h('div', { class: 'last-bar stack' }, preview, h('div', { class: 'actions' }, insert), notice.element),
  );
  element.append(waitingSection());
  let read: () => Argument[] = () => [];
  let missing: () => HTMLElement | undefined = () => undefined;

  const update = () => {
    notice.hide();
    preview.textContent = formulaText(select.value, read());
  };
  const arrange = () => {
    const formula = description.formulas.find(({ name }) => name === select.value)!;
    summary.textContent = formula.summary;
    const made = fieldsFor(formula, update);
    fill(form, ...made.elements);
    form.oninput = form.onchange = update;
    read = made.read;
    missing = made.missing;
    update();
  };
  const put = (replace: boolean) =>
    busy(insert, notice, async () => {
      const gap = missing();
      if (gap) {
        gap.setAttribute('aria-invalid', 'true');
        gap.focus();
        throw new Error('Fill in the marked field.');
      }
      const { cell, occupied } = await server.insertFormula(preview.textContent!, replace);
      if (occupied === null) notice.show('good', `Inserted in ${cell}.`);
      else
        notice.show(
          'warn',
          `${cell} holds "${occupied}".`,
          button('Replace it', () => void put(true), 'small'),
        );
    });
  arrange();
  return { element, show() {} };
}

interface Made {
  elements: HTMLElement[];
  read(): Argument[];
  /** The first required field that is empty. */
  missing(): HTMLElement | undefined;
}

function fieldsFor(formula: Described, update: () => void): Made {
  const parameters = formula.parameters.map(parameter => parameterField(formula, parameter, update));
  const options = (description.searchOptions as Record<string, FieldFacts[]>)
    [formula.endpoint]!.filter(({ name }) => formula.options.includes(name))
    .map(field);
  const taken = new Set(formula.parameters.map(({ fills }) => fills));
  const own = (description.ownOptions as FieldFacts[])
    .filter(({ name }) => formula.ownOptions.includes(name) && name !== 'columns' && !taken.has(name))
    .map(field);
  const columns = formula.ownOptions.includes('columns') ? columnsField(formula, update) : undefined;
  const plain = options.filter(({ facts }) => !facts.advanced);
  const rest = [...options.filter(({ facts }) => facts.advanced), ...own];
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
      ...(columns?.value() ? ([{ text: 'columns' }, columns.value()] as Argument[]) : []),
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

function parameterField(
  formula: Described,
  parameter: Described['parameters'][number],
  update: () => void,
): ParameterField {
  const { name, help, optional, range, fills } = parameter;
  const facts = parameter as { label?: string; kind?: string; example?: string };
  const label = `${facts.label ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`}${optional ? ' (optional)' : ''}`;
  const required = !optional;
  if (fills === 'columns') return { ...columnsField(formula, update), required: false };
  if (fills === 'field') {
    const names = (description.columns as Record<string, { name: string; label: string }[]>)[formula.columns!]!;
    const id = newId('field');
    const control = h(
      'select',
      { id },
      option('', true, 'All of them'),
      ...names.map(each => option(each.name, false, each.label)),
    );
    return {
      element: h('div', { class: 'field' }, h('label', { htmlFor: id }, 'Value'), control),
      control,
      required,
      value: () => argumentOf(control.value, 'text'),
    };
  }
  if (range) {
    const { element, control } = rangeField(label, help, update, facts.example ?? '');
    return { element, control, required, value: () => argumentOf(control.value.trim(), facts.kind ?? 'text', true) };
  }
  const kind =
    facts.kind === 'object' ? 'text' : (facts.kind ?? (fills === 'rows' || fills === 'weightOz' ? 'integer' : 'text'));
  const values = fills === 'period' ? ['week', 'month', 'quarter', 'year'] : undefined;
  const made = field({
    name,
    label,
    help,
    kind,
    values,
    default: values ? 'month' : undefined,
    required,
    example: facts.example,
  });
  return {
    element: made.element,
    control: made.control,
    required,
    value: () => argumentOf(made.value() ?? '', kind, true),
  };
}

/** Columns in the order in which they were ticked. */
function columnsField(
  formula: Described,
  update: () => void,
): { element: HTMLElement; control: HTMLElement; value(): Argument } {
  const names = (description.columns as Record<string, { name: string; label: string }[]>)[formula.columns!] ?? [];
  const chosen: string[] = [];
  const order = h('p', { class: 'help' }, 'None ticked: the usual columns.');
  const boxes = names.map(each =>
    h(
      'label',
      { class: 'choice' },
      h('input', {
        type: 'checkbox',
        onchange: (event: Event) => {
          if ((event.target as HTMLInputElement).checked) chosen.push(each.name);
          else chosen.splice(chosen.indexOf(each.name), 1);
          order.textContent =
            chosen.length > 0 ? `In this order: ${chosen.join(', ')}` : 'None ticked: the usual columns.';
          update();
        },
      }),
      h('span', {}, each.label),
    ),
  );
  const list = h('div', { class: 'columns', role: 'group', 'aria-label': 'Columns', tabIndex: 0 }, ...boxes);
  return { element: more('Columns', order, list), control: list, value: () => argumentOf(chosen.join(', '), 'text') };
}
