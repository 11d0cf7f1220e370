/** Checks parameters against the catalogue before a request is charged, and explains an error in one sentence. */
import type { Endpoint, Parameter, Rule } from '../endpoint.ts';
import { dateProblem, isDate, isDay } from '../input/date.ts';
import { dayNumber, dayWith, readDay } from '../input/day.ts';
import { typedEntries } from '../input/list.ts';
import { NOT_A_NUMBER, readAmount, readPercent, readPlainNumber } from '../input/number.ts';
import {
  isBlank,
  keywordText,
  type Reading,
  readChoice,
  readFlag,
  readKeyword,
  readText,
  readWords,
  visibleText,
} from '../input/text.ts';
import { limitProblem } from './limit-currency.ts';
import { nearest } from './nearest.ts';
import { refusal } from './refusal.ts';

type Given = Record<string, unknown>;

/**
 * Returns the given parameters in the service's format; the service adds its own defaults. Accepts the contents of forms and cells: numbers
 * and flags as text, lists as lines or JSON. A value that `isBlank` counts as not given.
 * @param today `YYYY-MM-DD`, UTC, for rules about dates.
 * @throws InvalidParametersError that names the parameter, the bound and the value.
 */
export function checkParameters(
  { parameters, rules }: Pick<Endpoint, 'parameters' | 'rules'>,
  given: Given,
  today: string,
): Given {
  const read = readFields(parameters, given, '');
  for (const rule of rules) checkRule(rule, read, today, '');
  return read;
}

/** For example `coutn is not a parameter here; did you mean count?` */
function unknownName(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  return near
    ? `${name} is not a parameter here; did you mean ${near}?`
    : `${name} is not a parameter here; there are ${known.join(', ') || 'none'}`;
}

/**
 * Reads the fields of an object and rejects unknown names.
 * @param within path of a nested object, such as `cards[2]`; '' at the top level.
 */
function readFields(parameters: readonly Parameter[], given: Given, within: string): Given {
  for (const name of Object.keys(given)) {
    if (parameters.some(parameter => parameter.name === name)) continue;
    const known = parameters.map(parameter => parameter.name);
    throw refusal(inside(within, name), nameOf => `${within && `${nameOf(within)}: `}${unknownName(name, known)}`);
  }
  const read: Given = {};
  for (const parameter of parameters) {
    const label = inside(within, parameter.name);
    const own = given[parameter.name];
    if (own !== undefined && !isBlank(own)) {
      read[parameter.name] = readValue(parameter, own, label);
      if (parameter.limit) checkLimit(parameter, own, label);
    }
    // Without it, the price of a best offer is only an upper bound, and another question would be charged for it (reference 4.2).
    if (parameter.free && read.sold !== false) read[parameter.name] = true;
    else if (read[parameter.name] !== undefined) continue;
    else if (parameter.fields?.some(({ free, required }) => (parameter.required ? required : free)))
      read[parameter.name] = readFields(parameter.fields, {}, label);
    else if (parameter.required) throw refusal(label, nameOf => `${nameOf(label)} is required`);
  }
  return read;
}

/** @throws InvalidParametersError if a limit names another currency than that of the prices. */
function checkLimit(parameter: Parameter, given: unknown, label: string): void {
  const problem = parameter.limit && limitProblem(parameter.limit, given);
  if (problem === undefined) return;
  throw refusal(label, nameOf => `${nameOf(label)} must be ${requirement(parameter)}, got "${given}", ${problem}`);
}

const inside = (within: string, name: string) => (within ? `${within}.${name}` : name);

function readValue(parameter: Parameter, given: unknown, label: string): unknown {
  if (parameter.kind === 'list') return readList(parameter, given, label);
  const { value, problem } = readField(parameter, given);
  if (problem !== undefined) throw refusal(label, nameOf => `${nameOf(label)} ${problem}`);
  if (parameter.kind === 'object') return readFields(parameter.fields ?? [], value as Given, label);
  // Facets are sent as one JSON string (reference 4.2, `aspectFilter`).
  return parameter.kind === 'facets' ? JSON.stringify(value) : value;
}

/** What a field must be to be read; also for a connector's own fields, so the same value has the same meaning in all of them. */
export type FieldForm = Omit<Parameter, 'name'>;

/**
 * Reads the value of a field that isn't a list. A problem continues the field's name:
 * `must be 1 to 1000, got 2.5, which is not a whole number`.
 */
export function readField(form: FieldForm, given: unknown): Reading<unknown> {
  const { value = given, problem } = readOne(form, given);
  if (problem === undefined && fits(form, value)) return { value };
  const got = shown(form, form.kind === 'text' && typeof given === 'string' ? given : value);
  const needed = requirement(form);
  const reason = problem ?? reasonFor(form, value);
  // "a whole number" says already what these reasons add to a range.
  const isSaid =
    reason === undefined ||
    (reason === NOT_A_NUMBER && /number/.test(needed)) ||
    (reason === NOT_WHOLE && /whole number/.test(needed));
  return { problem: `must be ${needed}, got ${got}${isSaid ? '' : `, ${reason}`}` };
}

const NOT_WHOLE = 'which is not a whole number';

/** Why a number that was read doesn't fit, where its bound alone doesn't say it. */
function reasonFor({ kind, required, money, above, values }: FieldForm, value: unknown): string | undefined {
  if (typeof value !== 'number') return undefined;
  if (kind === 'integer' && !values && Number.isFinite(value) && !Number.isInteger(value)) return NOT_WHOLE;
  return money && above === 0 && value === 0 && !required ? 'leave it empty for no limit' : undefined;
}

function readList(parameter: Parameter, given: unknown, label: string): unknown[] {
  const filled = typedEntries(given);
  // If all entries are blank, the error describes the first one.
  const entries =
    filled.length === 0 && Array.isArray(given) ? given.map((value, at) => ({ position: at + 1, value })) : filled;
  if (!fits(parameter, entries))
    throw refusal(
      label,
      nameOf => `${nameOf(label)} must be ${requirement(parameter)}, got ${shown(parameter, entries)}`,
    );
  return entries.map(({ position, value }) => readValue(entryOf(parameter, value), value, `${label}[${position}]`));
}

/** The form of one entry of a list. If entries may be objects or texts, the form that matches this entry. */
export function entryOf({ entries = [], name }: Parameter, entry?: unknown): Parameter {
  const kind = entry === undefined || typeof entry === 'object' ? 'object' : 'text';
  const form = entries.find(each => each.kind === kind) ?? entries[0];
  if (!form) throw new Error(`${name} is not a list`);
  return form;
}

/** Interprets a value from a form or a cell. Returns neither a value nor a problem if it stays unchanged. */
function readOne(
  parameter: Pick<Parameter, 'kind' | 'percent' | 'money' | 'keyword' | 'digits' | 'values' | 'choices' | 'use' | 'in'>,
  given: unknown,
): Reading<unknown> {
  const { kind, percent, money, keyword, digits = 0, values = [], choices } = parameter;
  if (typeof given === 'number' && (kind === 'text' || kind === 'choice' || kind === 'flag'))
    return readOne(parameter, keywordText(given).padStart(digits, '0'));
  if (kind === 'date') return { value: readDay(given)?.day };
  if (typeof given !== 'string') return isDate(given) ? { problem: dateProblem(given) } : {};
  switch (kind) {
    case 'integer':
    case 'number':
      if (percent) return readPercent(given);
      return money ? readAmount(given) : readPlainNumber(given);
    case 'text':
      if (keyword) return isBlank(given) ? { value: '' } : readKeyword(given);
      if (NO_VALUE.test(visibleText(given))) return { problem: IS_NO_VALUE };
      // A person's own name for a card may be an address.
      return parameter.use === 'output' || parameter.in === 'path' ? readText(given) : readWords(given);
    case 'choice':
      return { value: readChoice(given, values.map(String), choices) ?? visibleText(given) };
    case 'flag':
      return { value: readFlag(given) };
    case 'object':
    case 'facets':
      return { value: fromJson(given) };
    default:
      return { value: visibleText(given) };
  }
}

/** A missing value that a program turned into text. In another spelling it may be a name. */
const NO_VALUE = /^(undefined|null|NaN)$/;
const IS_NO_VALUE = 'which a program writes in place of a missing value';

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** In a path these would lead to another endpoint. */
const OTHER_PATHS = ['.', '..'];

function fits(parameter: FieldForm, value: unknown): boolean {
  if (parameter.in === 'path' && OTHER_PATHS.includes(value as string)) return false;
  const { kind, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, above, values, pattern } = parameter;
  const within = (size: number) => size >= min && size <= max;
  switch (kind) {
    case 'text':
      return (
        typeof value === 'string' && within(value.length) && (pattern === undefined || new RegExp(pattern).test(value))
      );
    case 'choice':
      return values?.includes(value as string) ?? false;
    case 'integer':
      return values ? values.includes(value as number) : Number.isSafeInteger(value) && within(value as number);
    case 'number':
      return Number.isFinite(value) && within(value as number) && (above === undefined || (value as number) > above);
    case 'flag':
      return typeof value === 'boolean';
    case 'date':
      return typeof value === 'string' && isDay(value);
    case 'list':
      return Array.isArray(value) && within(value.length);
    case 'object':
      return isRecord(value);
    case 'facets':
      return isRecord(value) && Object.entries(value).every(([name, facet]) => name !== '' && isFacet(facet));
  }
}

function isRecord(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isFacet(value: unknown): boolean {
  return typeof value === 'string' || (Array.isArray(value) && value.every(entry => typeof entry === 'string'));
}

/** Reads a choice by its value or its label. The problem lists the labels. */
export function readLabel(labels: Readonly<Record<string, string>>, given: unknown): Reading<string> {
  const typed = typeof given === 'object' ? given : String(given);
  const value = typeof typed === 'string' ? readChoice(typed, Object.keys(labels), labels) : undefined;
  return value === undefined
    ? (readField({ kind: 'choice', values: Object.values(labels) }, typed) as Reading<never>)
    : { value };
}

/** Describes valid values, such as `1 to 240`, `true or false` or `10, 20 or 50`. */
export function requirement({ kind, min, max, above, values, form, in: part }: FieldForm): string {
  switch (kind) {
    case 'integer':
    case 'number': {
      if (values) return listed(values);
      if (min !== undefined && max !== undefined) return `${min} to ${max}`;
      const noun = kind === 'integer' ? 'a whole number' : 'a number';
      if (above !== undefined) return `${noun} above ${above}${max === undefined ? '' : ` and at most ${max}`}`;
      return min === undefined ? noun : `${noun} of ${min} or more`;
    }
    case 'choice':
      return listed(values ?? []);
    case 'flag':
      return 'true or false';
    case 'date':
      return 'a date as YYYY-MM-DD';
    case 'list':
      return max === undefined
        ? `a list${min ? ` of ${min} or more entries` : ''}`
        : `a list of ${min} to ${max} entries`;
    case 'object':
      return 'an object';
    case 'facets':
      return 'a JSON object whose values are strings or lists of strings';
    case 'text':
      if (part === 'path') return form ?? 'an ID';
      return form ?? (max === undefined ? 'a text that is not empty' : `a text of ${min} to ${max} characters`);
  }
}

/** A longer list would hide the refused value behind it. */
const MOST_LISTED = 12;
/** So would a list of as many long labels. */
const MOST_LONG = 5;
const LONG_LIST = 160;

function listed(values: readonly (string | number)[]): string {
  if (values.length === 1) return String(values[0]);
  const all = `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
  if (values.length <= (all.length > LONG_LIST ? MOST_LONG : MOST_LISTED)) return all;
  return `one of ${values.length} choices, such as ${values.slice(0, 3).join(', ')}`;
}

function shown({ kind, values }: FieldForm, value: unknown): string {
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`;
  if (typeof value === 'string') {
    if (kind === 'text' && value.length > 40) return `${value.trim().length} characters`;
    const near = kind === 'choice' ? nearest(value, (values ?? []).map(String)) : undefined;
    const cut = value.length > 60 ? `${value.slice(0, 60)}...` : value;
    return `"${cut}"${near ? `; did you mean ${near}?` : ''}`;
  }
  return typeof value === 'object' ? JSON.stringify(value).slice(0, 60) : String(value);
}

/** @throws InvalidParametersError if parameters contradict each other or a date is out of range. */
function checkRule(rule: Rule, given: Given, today: string, within: string): void {
  const at = (name: string) => inside(within, name);
  switch (rule.rule) {
    case 'order': {
      const [low, high] = [given[rule.low], given[rule.high]];
      if (low === undefined || high === undefined || (low as number) <= (high as number)) return;
      const bound = typeof high === 'string' ? 'on or before' : 'at most';
      throw refusal(
        at(rule.low),
        nameOf => `${nameOf(at(rule.low))} must be ${bound} ${nameOf(at(rule.high))} (${high}), got ${low}`,
      );
    }
    case 'oneOf':
      if (rule.names.some(name => given[name] !== undefined)) return;
      throw refusal(at(rule.names[0] ?? ''), nameOf => {
        const names = rule.names.map(name => nameOf(at(name)));
        return `${names.join(' or ')} is required`;
      });
    case 'yearsBack': {
      const first = yearsBefore(today, rule.years);
      const value = given[rule.name];
      if (typeof value !== 'string' || value >= first) return;
      const bound = `within ${rule.years} years of today (${first} or later)`;
      throw refusal(at(rule.name), nameOf => `${nameOf(at(rule.name))} must be ${bound}, got ${value}`);
    }
    case 'daysBack': {
      const value = given[rule.name];
      if (typeof value !== 'string' || today === '') return;
      const first = dayWith(dayNumber(today) - rule.days);
      if (value >= first) return;
      throw refusal(
        at(rule.name),
        nameOf =>
          `${nameOf(at(rule.name))} must be ${first} or later, because older sales are not in this search, got ${value}`,
      );
    }
    case 'notAfterToday': {
      const value = given[rule.name];
      if (typeof value !== 'string' || today === '' || value <= today) return;
      throw refusal(
        at(rule.name),
        nameOf => `${nameOf(at(rule.name))} must be today (${today} UTC) or earlier, got ${value}`,
      );
    }
    case 'inside': {
      const value = given[rule.name];
      const holders = Array.isArray(value) ? value : [value];
      for (const [index, holder] of holders.entries()) {
        if (!isRecord(holder)) continue;
        const label = at(Array.isArray(value) ? `${rule.name}[${index + 1}]` : rule.name);
        for (const each of rule.rules) checkRule(each, holder, today, label);
      }
    }
  }
}

/** The same day some years earlier; 28 February for a leap day. If the service disagrees, its rejection is free. */
function yearsBefore(today: string, years: number): string {
  const [year, month, day] = today.split('-');
  return `${Number(year) - years}-${month}-${month === '02' && day === '29' ? '28' : day}`;
}
