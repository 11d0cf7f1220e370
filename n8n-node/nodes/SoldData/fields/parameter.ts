/** Converts a catalogue parameter to a field that follows n8n's style rules. */
import type { DescribedParameter } from '@sold-data/core/engine';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/**
 * @param several whether the field accepts a list: one entry per line, or an array from an expression. It may then be empty, because items
 * of Read a List need no expression.
 */
export function fieldOf(parameter: DescribedParameter, several = false): INodeProperties {
  const { name, kind, label, example, values } = parameter;
  const base = { displayName: label, name, ...(parameter.required && !several ? { required: true } : {}) };
  const placeholder = example ? { placeholder: `e.g. ${example}` } : {};
  const description = sentence(parameter.help);
  if (values) {
    const options = choicesOf(parameter);
    // A filter that was added but left unchanged is not sent.
    if (parameter.default === undefined) options.unshift({ name: 'Any', value: '' });
    return { ...base, type: 'options', options, default: (parameter.default ?? '') as string | number, description };
  }
  switch (kind) {
    case 'flag':
      return { ...base, type: 'boolean', default: parameter.default === true, description: whether(parameter) };
    case 'integer':
    case 'number':
      return { ...base, ...numberField(parameter), ...placeholder, description };
    case 'date':
      return { ...base, type: 'dateTime', default: (parameter.default as string | undefined) ?? '', description };
    case 'facets':
    case 'object':
      return { ...base, type: 'json', default: '{}', description };
    default: {
      const list = several || kind === 'list';
      return {
        ...base,
        type: 'string',
        ...(list ? { typeOptions: { rows: 2 } } : {}),
        default: (parameter.default as string | undefined) ?? '',
        ...placeholder,
        description: list ? `${sentence(parameter.help, false)} ${SEVERAL}${several ? ` ${PASTED}` : ''}` : description,
      };
    }
  }
}

/** A parameter of a decision. Its keyword may be a list. */
export const decisionField = (parameter: DescribedParameter) => fieldOf(parameter, parameter.name === 'keyword');

const SEVERAL = 'Enter several on separate lines, or as a list from an expression.';
const PASTED = "A file's text works too, with its headings. Leave it empty after Read a List.";

/** Applies n8n's rules: a single sentence has no full stop, each of several has one, and "ID" is capitalized. */
export function sentence(help: string, alone = true): string {
  const words = help.trim().replace(/\bids?\b/g, id => id.replace('id', 'ID'));
  const single = alone && !/[.!?]\s/.test(words);
  return single ? words.replace(/\.$/, '') : words.replace(/([^.!?])$/, '$1.');
}

/** Applies n8n's rule that the description of a switch starts with "Whether". */
function whether({ label, help }: DescribedParameter): string {
  const either = /^True for (.+), false for (.+?)\.?$/.exec(help);
  if (either) return `Whether to search ${either[1]} rather than ${either[2]}`;
  const does = /^([A-Z][a-z]+)s (.+)$/.exec(help);
  if (does) return sentence(`Whether to ${does[1]?.toLowerCase()} ${does[2]}`);
  if (help.startsWith('Only ')) return sentence(`Whether to return only ${help.slice('Only '.length)}`);
  return `Whether to use ${label.toLowerCase()}. ${sentence(help, false)}`;
}

type NumberField = Pick<INodeProperties, 'type' | 'default' | 'typeOptions'>;

function numberField({ kind, min, max, default: initial }: DescribedParameter): NumberField {
  const bounds = { minValue: min, maxValue: max, numberPrecision: kind === 'number' ? 2 : undefined };
  const isBounded = Object.values(bounds).some(bound => bound !== undefined);
  const typeOptions = isBounded ? bounds : undefined;
  // Empty instead of 0, so an untouched field is not sent and the placeholder shows.
  return { type: 'number', default: (initial as number | undefined) ?? '', typeOptions };
}

function choicesOf({ values = [], choices }: DescribedParameter): INodePropertyOptions[] {
  const options = values.map(value => ({ name: titleCase(choices?.[value] ?? String(value)), value }));
  return options.sort((a, b) => (typeof a.value === 'number' ? 0 : a.name.localeCompare(b.name)));
}

/** Applies n8n's rule that choices are in Title Case. Other values, such as a host name, stay unchanged. */
export function titleCase(words: string): string {
  return words.replace(/(?<![\w.('-])[a-z][a-z-]*(?![\w.])/g, (word, at) =>
    at > 0 && SMALL.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
  );
}

const SMALL = new Set('a an and as at but by for from in of on or the to via with'.split(' '));
