/** Form fields from facts of the catalogue. What stays at its default is not sent. */
import type { FieldFacts } from '../forms.ts';
import { type Child, h, newId } from './dom.ts';
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
  const id = newId(facts.name);
  const help = facts.help ? h('p', { class: 'help', id: `${id}-help` }, facts.help) : null;
  const normal = facts.default === undefined ? '' : String(facts.default);
  if (facts.kind === 'flag') return flagField(facts, id, normal);
  const control = controlFor(facts, id, normal);
  if (help) control.setAttribute('aria-describedby', help.id);
  if (facts.required) control.setAttribute('aria-required', 'true');
  return {
    facts,
    element: h('div', { class: 'field' }, h('label', { htmlFor: id }, facts.label), control, help),
    control,
    value: () => (control.value.trim() === '' || control.value === normal ? undefined : control.value.trim()),
    set: value => {
      control.value = value === undefined || value === null ? (facts.values ? normal : '') : String(value);
    },
  };
}

function controlFor(facts: FieldFacts, id: string, normal: string): Field['control'] {
  if (facts.values) {
    const none = normal === '' ? [h('option', { value: '' }, 'Not set')] : [];
    return h(
      'select',
      { id },
      ...none,
      ...facts.values.map(value => option(String(value), String(value) === normal, plainWords(String(value)))),
    );
  }
  const type = facts.kind === 'date' ? 'date' : 'text';
  const placeholder = normal !== '' ? `${normal} unless changed` : (facts.example ?? '');
  const inputMode = facts.kind === 'integer' ? 'numeric' : facts.kind === 'number' ? 'decimal' : undefined;
  return h('input', {
    id,
    type,
    placeholder,
    autocomplete: 'off',
    spellcheck: false,
    ...(inputMode ? { inputMode } : {}),
  });
}

function flagField(facts: FieldFacts, id: string, normal: string): Field {
  const control = h('input', { id, type: 'checkbox', checked: normal === 'true' });
  const text = h('span', {}, facts.label, facts.help ? h('span', { class: 'help' }, facts.help) : null);
  return {
    facts,
    element: h('label', { class: 'choice', htmlFor: id }, control, text),
    control,
    value: () => (String(control.checked) === (normal || 'false') ? undefined : String(control.checked)),
    set: value => {
      control.checked = value === undefined ? normal === 'true' : String(value) === 'true';
    },
  };
}

/** `endedRecently` as `Ended recently`; addresses, numbers and abbreviations as they are. */
function plainWords(value: string): string {
  if (!/^[a-z]{4,}([A-Z_][A-Za-z]*)*$|^(any|all|new)$/.test(value)) return value;
  const words = value
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function option(value: string, selected = false, text = value): HTMLOptionElement {
  return h('option', { value, selected }, text);
}

/** The values that differ from the defaults. */
export function valuesOf(fields: readonly Field[]): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(each => {
      const value = each.value();
      return value === undefined ? [] : [[each.facts.name, value]];
    }),
  );
}

/** Less needed fields behind one line. */
export function more(title: string, ...children: Child[]): HTMLDetailsElement {
  return h('details', {}, h('summary', {}, title), h('div', { class: 'stack' }, ...children));
}

export interface RangeField {
  element: HTMLElement;
  control: HTMLInputElement;
}

/** A range of the sheet, typed or taken from the selection. */
export function rangeField(
  label: string,
  help: string,
  onChange: () => void,
  placeholder = 'Prices!A2:A30',
): RangeField {
  const id = newId('range');
  const control = h('input', {
    id,
    type: 'text',
    placeholder,
    autocomplete: 'off',
    spellcheck: false,
    oninput: onChange,
    'aria-describedby': `${id}-help`,
  });
  const note = h('p', { class: 'help', id: `${id}-help` }, help);
  const take = h(
    'button',
    {
      type: 'button',
      class: 'button square',
      'aria-label': `Use the selected cells for ${label}`,
      onclick: async () => {
        try {
          control.value = unquoted(await jobs('selection'));
          note.textContent = help;
          onChange();
        } catch (error) {
          note.textContent = (error as Error).message;
        }
      },
    },
    'Use selection',
  );
  return {
    element: h(
      'div',
      { class: 'field' },
      h('label', { htmlFor: id }, label),
      h('div', { class: 'with-button' }, control, take),
      note,
    ),
    control,
  };
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
  onChange: () => void,
): { element: HTMLElement; value(): Value; set(value: Value): void } {
  const name = newId('choice');
  const inputs = options.map(([value]) =>
    h('input', { type: 'radio', name, value, checked: value === chosen, onchange: onChange }),
  );
  const lines = options.map(([, text, help], at) =>
    h('label', { class: 'choice' }, inputs[at], h('span', {}, text, help ? h('span', { class: 'help' }, help) : null)),
  );
  return {
    element: h('fieldset', {}, h('legend', {}, legend), ...lines),
    value: () => inputs.find(input => input.checked)!.value as Value,
    set: value => {
      for (const input of inputs) input.checked = input.value === value;
    },
  };
}
