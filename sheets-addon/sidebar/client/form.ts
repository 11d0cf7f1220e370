/** Form fields from facts of the catalogue. What stays at its default is not sent. */

import { present } from '../../host/lists.ts';
import type { FieldFacts } from '../forms.ts';
import { h, help, labelled, newId, option, textInput, tick } from './dom.ts';
import { jobs } from './server.ts';

export interface Field {
  facts: FieldFacts;
  element: HTMLElement;
  control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  /** Undefined when nothing was chosen. */
  value(): string | undefined;
  set(value: unknown): void;
}

export function field(facts: FieldFacts): Field {
  const normal = facts.default === undefined ? '' : String(facts.default);
  if (facts.kind === 'flag') return flagField(facts, normal);
  const control = controlFor(facts, normal);
  if (facts.required) control.setAttribute('aria-required', 'true');
  return {
    facts,
    element: labelled(facts.label, control, facts.help),
    control,
    value: () => (control.value.trim() === '' || control.value === normal ? undefined : control.value.trim()),
    set: value => {
      control.value = value === undefined || value === null ? (facts.values ? normal : '') : String(value);
    },
  };
}

function controlFor(
  { values, choices: names, kind, example = '' }: FieldFacts,
  normal: string,
): HTMLInputElement | HTMLSelectElement {
  if (values) {
    const none = normal === '' ? [option('', false, 'Not set')] : [];
    return h(
      'select',
      {},
      ...none,
      ...values.map(each => {
        const value = String(each);
        return option(value, value === normal, names?.[value]);
      }),
    );
  }
  return textInput({
    type: kind === 'date' ? 'date' : 'text',
    placeholder: normal !== '' ? `${normal} unless changed` : example,
    inputMode: kind === 'integer' ? 'numeric' : kind === 'number' ? 'decimal' : undefined,
  });
}

function flagField(facts: FieldFacts, normal: string): Field {
  const control = h('input', { type: 'checkbox', checked: normal === 'true' });
  return {
    facts,
    element: tick(control, facts.label, facts.help),
    control,
    value: () => (String(control.checked) === (normal || 'false') ? undefined : String(control.checked)),
    set: value => {
      control.checked = value === undefined ? normal === 'true' : String(value) === 'true';
    },
  };
}

/** The values that differ from the defaults. */
export function valuesOf(fields: readonly Field[]): Record<string, string> {
  const given = fields.map(each => [each.facts.name, each.value()] as const);
  return Object.fromEntries(given.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

interface RangeField {
  element: HTMLElement;
  control: HTMLInputElement;
}

/** A range of the sheet, typed or taken from the selection. */
export function rangeField(
  label: string,
  text: string,
  onChange: () => void,
  placeholder = 'Prices!A2:A30',
): RangeField {
  const id = newId('range');
  const control = textInput({ id, placeholder, oninput: onChange, 'aria-describedby': `${id}-help` });
  const note = help(text);
  note.id = `${id}-help`;
  const take = async () => {
    try {
      control.value = unquoted(await jobs('selection'));
      note.textContent = text;
      onChange();
    } catch (error) {
      note.textContent = (error as Error).message;
    }
  };
  const about = { type: 'button', class: 'button square', 'aria-label': `Use the selected cells for ${label}` };
  const both = h('div', { class: 'with-button' }, control, h('button', { ...about, onclick: take }, 'Use selection'));
  return { element: h('div', { class: 'field' }, h('label', { htmlFor: id }, label), both, note), control };
}

/** `'Prices'!A2` needs no quotes; `'My list'!A2` and `'A1'!A2` do. */
function unquoted(notation: string): string {
  return notation.replace(/^'(?![A-Z]{1,3}\d+')([A-Z_a-z]\w*)'!/i, '$1!');
}

/** One of a few, as radio buttons under a legend. */
export function choices<Value extends string>(
  legend: string,
  options: readonly (readonly [Value, string, string?])[],
  chosen: Value,
  onChange: () => void = () => {},
): { element: HTMLElement; value(): Value } {
  const name = newId('choice');
  const inputs = options.map(([value]) =>
    h('input', { type: 'radio', name, value, checked: value === chosen, onchange: onChange }),
  );
  const lines = options.map(([, text, note], at) => tick(present(inputs[at]), text, note));
  return {
    element: h('fieldset', {}, h('legend', {}, legend), ...lines),
    value: () => present(inputs.find(input => input.checked)).value as Value,
  };
}
