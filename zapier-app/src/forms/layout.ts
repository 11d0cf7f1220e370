/** The layout of a form: a few open fields in order of importance, the rest folded. */
import type { Input, InputField, OutputField } from './field.ts';

/** The group of less common fields, which the platform folds. */
export const FOLDED = { key: 'advanced', label: 'More Options', emphasize: false };
/** The most open fields, including the one that selects the form. */
const MOST_OPEN = 8;
/** Fields in order: the search, the site, then the most common filters. Other fields follow in their own order. */
const FIRST = [
  'keyword',
  'keywords',
  'cards',
  'startDate',
  'endDate',
  'productId',
  'maxPages',
  'ebaySite',
  'categoryId',
  'minPrice',
  'maxPrice',
  'itemCondition',
  'condition',
];

/** Removes fields that a step sets itself or does not need. */
export function without(form: readonly InputField[], ...keys: string[]): InputField[] {
  return form.filter(field => !keys.includes(field.key));
}

/** The values of a form's own fields. After a choice is changed, the platform may still send values of the form shown before. */
export function valuesIn(form: readonly InputField[], input: Input): Input {
  const isShown = (name: string) => form.some(({ key }) => key === name || key.startsWith(`${name}__`));
  return Object.fromEntries(Object.entries(input).filter(([name]) => isShown(name)));
}

/**
 * Orders the fields: required ones (as the platform demands), the search and its site, filters, and the step's own fields.
 * @param more fields of the step that are folded, at the end.
 */
export function arranged(form: readonly InputField[], own: readonly InputField[], more: readonly InputField[] = []) {
  const isOpen = ({ group, required, key }: InputField) => required || !group || FIRST.includes(key);
  const place = ({ key }: InputField) => FIRST.indexOf(key) + 1 || FIRST.length + 1;
  const open = form.filter(isOpen).sort((a, b) => place(a) - place(b));
  const required = [...open, ...own].filter(field => field.required);
  const optional = open.filter(field => !field.required);
  const options = own.filter(field => !field.required);
  const room = Math.max(0, MOST_OPEN - 1 - required.length - options.length);
  const folded = [...optional.slice(room), ...form.filter(field => !isOpen(field)), ...more];
  return [
    ...[...required, ...optional.slice(0, room), ...options].map(({ group, ...field }) => field),
    ...folded.map(field => ({ ...field, group: FOLDED.key })),
  ];
}

/** Output columns as line items below a key. @param noun prefix that distinguishes their labels from other columns. */
export function lineItems(key: string, noun: string, columns: readonly OutputField[]): OutputField[] {
  return columns.map(({ key: column, label, type, list }) => ({
    key: `${key}[]${column}`,
    label: label.startsWith(noun) ? label : `${noun} ${label}`,
    type,
    ...(list ? { list } : {}),
  }));
}

/** The form's label for a parameter in a message: `cards[2].grade` is "Cards 2: Grade". */
export function labelIn(form: readonly InputField[], parameter: string): string {
  const [path = '', place] = [parameter.replace(/\[\d+\]/g, ''), /\[(\d+)\]/.exec(parameter)?.[1]];
  const [outer = '', inner] = path.split('.');
  const parent = form.find(({ key }) => key === outer);
  const child = parent?.children?.find(({ key }) => key === inner);
  if (parent && child) return `${parent.label} ${place}: ${child.label}`;
  // All keywords share their filters, so a parameter inside a query has a field in the form.
  const key = [`${outer}__${inner}`, inner, outer, outer === 'queries' ? 'keywords' : ''];
  const found = key.flatMap(each => form.filter(field => field.key === each))[0];
  return found ? found.label + (place && !inner ? ` ${place}` : '') : parameter;
}
