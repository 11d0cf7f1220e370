/** Converts between form values (texts) and drafts, and finds problems with them. Pure. */
import type { Reading } from '../../lists/list.ts';
import type { TaskDraft } from '../../tasks/draft.ts';
import type { Condition, Field } from '../forms/forms.ts';
import type { Problem } from '../server-interface.ts';

/** Entered values by field name. A flag is `true`; several choices are separated by commas. */
export type Values = Readonly<Record<string, string>>;

export function valueFor({ name, initial, preset, kind }: Field, values: Values): string {
  return values[name] ?? initial ?? preset ?? (kind === 'flag' ? 'false' : '');
}

/** The initial values of the date fields. @param today the script's day, because the browser's clock may differ. */
export function datesBefore(fields: readonly Field[], today: string): Values {
  const dayBefore = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
  return Object.fromEntries(
    fields.flatMap(({ name, daysAgo }) => (daysAgo === undefined ? [] : [[name, dayBefore(daysAgo)]])),
  );
}

/** The fields whose conditions hold, with the choices whose conditions hold. */
export function shownFields(fields: readonly Field[], values: Values): Field[] {
  const holds = (condition: Condition = {}) =>
    Object.entries(condition).every(([name, wanted]) => {
      const field = fields.find(each => each.name === name);
      const given = field ? valueFor(field, values).split(',') : [];
      return given.some(value => wanted.includes(value));
    });
  return fields
    .filter(({ shown }) => holds(shown))
    .map(field => (field.choices ? { ...field, choices: field.choices.filter(([, , shown]) => holds(shown)) } : field));
}

/** A field's value without choices that are no longer offered. */
export function givenIn(field: Field, values: Values): string {
  const value = valueFor(field, values).trim();
  if (!field.choices) return value;
  const offered = value.split(',').filter(each => field.choices?.some(([choice]) => choice === each));
  return offered.length > 0 || field.kind === 'choices' ? offered.join(',') : valueFor(field, {});
}

/** The first required field without a value. */
export function missingField(fields: readonly Field[], values: Values): Field | undefined {
  return shownFields(fields, values).find(field => field.required && givenIn(field, values) === '');
}

/**
 * A value in the type that a draft needs. A number with other characters, such as `13,5` or `$1,250.00`, stays text for the script to read.
 */
function typed({ kind, choices }: Field, text: string): unknown {
  const number = (each: string) => (/^\d{1,15}$/.test(each) ? Number(each) : each);
  const isNumeric = choices?.every(([value]) => /^\d+$/.test(value));
  if (kind === 'flag') return text === 'true';
  if (kind === 'choices') return text.split(',').map(each => (isNumeric ? number(each) : each));
  return kind === 'integer' || kind === 'number' || isNumeric ? number(text) : text;
}

type Tree = { [name: string]: unknown };

/** A copy of the draft with the values set at the paths that the field names give. */
export function withValues<Draft extends object>(draft: Draft, fields: readonly Field[], values: Values): Draft {
  const copy = JSON.parse(JSON.stringify(draft)) as Tree;
  for (const field of shownFields(fields, values)) {
    const text = givenIn(field, values);
    if (text === '' || text === (field.preset ?? (field.kind === 'flag' ? 'false' : ''))) continue;
    const path = field.name.split('.');
    const last = path.pop() as string;
    let place = copy;
    for (const step of path) {
      place[step] ??= {};
      place = place[step] as Tree;
    }
    place[last] = typed(field, text);
  }
  return copy as Draft;
}

/** The draft of a list whose table is read in a person's way. */
export const readAs = (draft: TaskDraft, reading: Reading): TaskDraft =>
  'range' in draft.what ? ({ ...draft, what: { ...draft.what, reading } } as TaskDraft) : draft;

/** The values of a draft at the paths of the fields. A percentage that could be a fraction gets its sign, so it is read back as it was saved. */
export function valuesIn(draft: object, fields: readonly Field[]): Values {
  const found = fields.flatMap(({ name, kind }) => {
    let place: unknown = draft;
    for (const step of name.split('.')) place = (place as Tree | null | undefined)?.[step];
    const sign = kind === 'percent' && Number(place) <= 1 ? ' %' : '';
    return place === undefined || place === null ? [] : [[name, `${place}${sign}`]];
  });
  return Object.fromEntries(found) as Values;
}

/** Replaces parameter names in a problem with the form's labels, and assigns the problem to its field, if the form has it. */
export function placed(problem: Problem, fields: readonly Field[]): Problem {
  const fieldFor = (parameter: string) =>
    fields.find(({ name, fills }) => [name, fills, name.split('.').at(-1)].includes(parameter));
  const message = problem.message.replace(/\{([\w.]+)\}/g, (_, parameter) => fieldFor(parameter)?.label ?? parameter);
  return { ...problem, message, field: fieldFor(problem.field ?? '')?.name ?? null };
}

export const isAbout = (problem: Problem | undefined, { name }: Field): boolean => problem?.field === name;
