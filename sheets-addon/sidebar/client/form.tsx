/** Form fields. What a field shows is the caller's state; fields of the catalogue that stay at their default are not sent. */
import { type ComponentChildren, h, type InputHTMLAttributes } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { ColumnFacts, FieldFacts, Forms } from '../forms.ts';
import { jobs } from './server.ts';
import { Button } from './ui.tsx';

declare const SIDEBAR_FORMS: Forms;
export const forms: Forms = SIDEBAR_FORMS;

/**
 * The values of a form, and for each field what it is called, what it shows and how it changes.
 * @param texts what fields are called; after a line break what they mean.
 */
export function useForm<Values extends object>(initial: Values, texts: Partial<Record<keyof Values, string>> = {}) {
  const [values, setValues] = useState(initial);
  const set = (changed: Partial<Values>) => setValues(before => ({ ...before, ...changed }));
  const bind = <Name extends keyof Values>(name: Name) => ({
    text: texts[name] ?? '',
    value: values[name],
    onValue: (value: Values[Name]) => set({ [name]: value } as unknown as Partial<Values>),
  });
  return { values, set, bind };
}

interface InputProps {
  /** What it is called; after a line break what it means. */
  text: string;
  value: string;
  onValue: (value: string) => void;
  type?: string;
  placeholder?: string;
  inputMode?: 'numeric' | 'decimal';
  required?: boolean;
  invalid?: boolean;
  /** Makes it a text of several lines. */
  lines?: boolean;
  /** Makes it a choice: what each value is called. */
  options?: readonly (readonly [value: string, text: string])[];
  /** Makes it a choice of `optgroup` elements. */
  children?: ComponentChildren;
  /** Beside the field. */
  button?: ComponentChildren;
}

/** A control under its label, with a line of help that screen readers find. In a text nothing is completed or corrected. */
export function Input({
  text,
  value,
  onValue,
  required,
  invalid,
  lines,
  options,
  children,
  button,
  ...rest
}: InputProps) {
  const id = useId();
  const [label, help] = text.split('\n');
  const about = {
    id,
    value,
    onInput: (event: { currentTarget: { value: string } }) => onValue(event.currentTarget.value),
    'aria-describedby': help ? `${id}-help` : undefined,
    'aria-required': required || undefined,
    'aria-invalid': invalid || undefined,
  };
  const plain = { autocomplete: 'off', spellcheck: false, ...rest };
  const select = options ? options.map(([each, called]) => <option value={each}>{called}</option>) : children;
  const control = select
    ? h('select', about, select)
    : lines
      ? h('textarea', { ...about, ...plain })
      : h('input', { type: 'text', ...about, ...plain });
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="with-button">
        {control}
        {button}
      </div>
      {help && (
        <p class="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

/** Moves to the first field that is marked as wrong. */
export function focusInvalid(): void {
  setTimeout(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}

interface TickProps {
  text: string;
  value: boolean;
  onValue: (value: boolean) => void;
}

export const Tick = ({ text, value, onValue }: TickProps) => (
  <Mark text={text} type="checkbox" checked={value} onInput={event => onValue(event.currentTarget.checked)} />
);

interface ChoiceProps<Value extends string> {
  /** The legend. */
  text: string;
  /** What each value is called; after a line break what it means. */
  options: Readonly<Record<Value, string>>;
  value: Value;
  onValue: (value: Value) => void;
}

/** One of a few, as radio buttons under a legend. */
export function Choice<Value extends string>({ text: legend, options, value: chosen, onValue }: ChoiceProps<Value>) {
  const name = useId();
  const lines = Object.entries<string>(options) as [Value, string][];
  return (
    <fieldset>
      <legend>{legend}</legend>
      {lines.map(([value, text]) => (
        <Mark
          key={value}
          text={text}
          type="radio"
          name={name}
          value={value}
          checked={value === chosen}
          onInput={() => onValue(value)}
        />
      ))}
    </fieldset>
  );
}

/** A box to mark in front of its text; after a line break what it means. */
function Mark({ text, ...input }: InputHTMLAttributes<HTMLInputElement> & { text: string }) {
  const [label, help] = text.split('\n');
  return (
    <label class="choice">
      <input {...input} />
      <span>
        {label}
        {help && <span class="help">{help}</span>}
      </span>
    </label>
  );
}

/** A range of the sheet, typed or taken from the selection. */
export function RangeInput(props: InputProps) {
  const take = async () => props.onValue(unquoted(await jobs('selection')));
  const label = `Use selection for ${props.text.split('\n')[0]}`;
  const button = <Button text="Use selection" kind="square" label={label} act={take} />;
  return <Input placeholder="Prices!A2:A30" {...props} button={button} />;
}

/** `'Prices'!A2` needs no quotes; `'My list'!A2` and `'A1'!A2` do. */
function unquoted(notation: string): string {
  return notation.replace(/^'(?![A-Z]{1,3}\d+')([A-Z_a-z]\w*)'!/i, '$1!');
}

// Fields of the catalogue.

/** What a person has given, by the name of the field. */
export type Values = Readonly<Record<string, string>>;

/** Parameters that jobs and schedules fill themselves. */
const FILLED = new Set(['page', 'keyword', 'maxPages', 'sold']);

/** @param keyword whether the keyword is a field of its own. */
export function shownFields(facts: readonly FieldFacts[], keyword = false): FieldFacts[] {
  return facts.filter(({ name }) => !FILLED.has(name) || (keyword && name === 'keyword'));
}

const normalOf = (facts: FieldFacts) => (facts.default === undefined ? '' : String(facts.default));

/** The columns that rows have with these values of the options. */
export function columnsWith<Facts extends Pick<ColumnFacts, 'with'>>(
  columns: readonly Facts[],
  options: readonly FieldFacts[],
  values: Values,
): Facts[] {
  const isOn = (facts: FieldFacts | undefined) => facts && (values[facts.name] || normalOf(facts)) === 'true';
  return columns.filter(({ with: name }) => !name || isOn(options.find(option => option.name === name)));
}

/** The values that differ from the defaults. */
export function valuesOf(facts: readonly FieldFacts[], values: Values): Record<string, string> {
  const given = facts.map(each => [each, (values[each.name] ?? '').trim()] as const);
  const changed = given.filter(
    ([each, value]) => value !== '' && value !== (normalOf(each) || (each.kind === 'flag' ? 'false' : '')),
  );
  return Object.fromEntries(changed.map(([{ name }, value]) => [name, value]));
}

interface FieldProps {
  facts: FieldFacts;
  values: Values;
  onValues: (changed: Values) => void;
  invalid?: boolean;
}

export function Field({ facts, values, onValues, invalid }: FieldProps) {
  const { name, label, help, kind, values: offered, choices, example = '', required } = facts;
  const text = `${label}\n${help}`;
  const normal = normalOf(facts);
  const onValue = (value: string) => onValues({ ...values, [name]: value });
  const value = values[name] ?? '';
  if (kind === 'flag')
    return <Tick text={text} value={(value || normal) === 'true'} onValue={on => onValue(String(on))} />;
  const about = { text, required, invalid, onValue };
  const none = normal === '' ? [['', 'Not set'] as const] : [];
  const options = offered?.map(each => [String(each), choices?.[each] ?? String(each)] as const);
  if (options) return <Input {...about} value={value || normal} options={[...none, ...options]} />;
  return (
    <Input
      {...about}
      value={value}
      type={kind === 'date' ? 'date' : 'text'}
      placeholder={normal !== '' ? `${normal} unless changed` : example}
      inputMode={kind === 'integer' ? 'numeric' : kind === 'number' ? 'decimal' : undefined}
    />
  );
}

export function Fields({ facts, ...props }: { facts: readonly FieldFacts[] } & Omit<FieldProps, 'facts' | 'invalid'>) {
  return (
    <>
      {facts.map(each => (
        <Field key={each.name} facts={each} {...props} />
      ))}
    </>
  );
}
