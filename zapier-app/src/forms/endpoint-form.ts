/** Generates forms from the catalogue, with one field for each parameter of an endpoint. */
import {
  type DescribedParameter,
  described,
  type Endpoint,
  type EndpointId,
  endpoints,
  requirement,
} from '@sold-data/core/engine';
import type { InputField } from './field.ts';
import { ONE_PER_ENTRY, YES_OR_NO } from './input.ts';
import { FOLDED } from './layout.ts';

/** IDs that people choose from a list: the drop-down trigger for each, and an endpoint to which the list does not apply. */
export const DROP_DOWNS: Record<string, { dynamic: string; not?: EndpointId; help?: string }> = {
  categoryId: { dynamic: 'category_list.id.name', not: 'peerListings', help: 'Leave it empty to search all of them.' },
  productId: {
    dynamic: 'card_product_list.id.name',
    help: 'The exact card, in place of the keyword. Map it from Find Card, or choose it: opening this list with a keyword is one request.',
  },
};

const TYPES: Record<DescribedParameter['kind'], InputField['type']> = {
  text: 'string',
  // Number fields are text, which the core parses. The platform would read "$1,250.00" as 1 and "n/a" as 0.
  integer: 'string',
  number: 'string',
  // The platform would read "off" as yes.
  flag: 'string',
  // The platform would read 05.11.2026 as 11 May.
  date: 'string',
  choice: 'string',
  list: 'string',
  object: 'string',
  facets: 'string',
};

/** The form of an endpoint. Fields with a single choice, and IDs without a list, are left out. */
export function formOf(id: EndpointId): InputField[] {
  const endpoint: Endpoint = endpoints[id];
  return formFrom(described(endpoint), id);
}

/** The form of an action's own parameters, in their order. */
export function formFrom(parameters: readonly DescribedParameter[], id: EndpointId): InputField[] {
  return parameters
    .flatMap(parameter => fieldsOf(id, parameter))
    .filter(
      ({ key, choices, dynamic }) =>
        (choices as unknown[] | undefined)?.length !== 1 && (dynamic !== undefined || !key.endsWith('Id')),
    );
}

function fieldsOf(id: EndpointId, parameter: DescribedParameter): InputField[] {
  const { name, kind, label, help, advanced, fields } = parameter;
  const required = parameter.required === true;
  if (fields) return fields.flatMap(part => fieldsOf(id, part)).map(field => partOf(parameter, field));
  const entry = parameter.entries?.find(each => each.fields)?.fields;
  // The platform requires line items to be optional. The core reports when they are missing.
  if (entry) return [{ key: name, label, required: false, children: childrenOf(id, entry) }];
  const drop = DROP_DOWNS[name];
  const hint = kind === 'facets' || drop ? undefined : normalWords(parameter);
  return [
    {
      key: name,
      label: label.replace(/ ID$/, ''),
      type: TYPES[kind],
      required,
      // Shown as a table on this platform; elsewhere it is a JSON object.
      helpText:
        kind === 'facets'
          ? 'On the left the name of an aspect, such as `Color`; on the right its value, or several as in `Blue|Red`.'
          : [(!required && drop?.help) || help, boundsOf(parameter)].filter(Boolean).join(' '),
      ...(drop && drop.not !== id ? { dynamic: drop.dynamic } : choicesOf(parameter)),
      ...(kind === 'flag' ? YES_OR_NO : {}),
      ...(kind === 'list' ? { list: true } : {}),
      ...(kind === 'facets' ? { dict: true } : {}),
      ...(advanced && !required ? { group: FOLDED.key } : {}),
      ...(hint === undefined ? {} : { placeholder: hint }),
    },
  ];
}

/**
 * Placeholder text: the default for an empty field, or an example. It is not set as `default`, because the platform saves that with the
 * Zap, where a field of the same name in another form would keep it.
 */
function normalWords({ kind, values, choices = {}, default: normal, example }: DescribedParameter): string | undefined {
  if (normal === undefined) return example;
  if (kind === 'flag') return normal ? 'Yes' : 'No';
  return values ? (choices[String(normal)] ?? String(normal)) : (example ?? String(normal));
}

/**
 * Converts `parcel.weightOz` to the field `parcel__weightOz`. The labels "From" and "To" distinguish two postal codes; "Options" would add
 * nothing.
 */
function partOf(outer: DescribedParameter, field: InputField): InputField {
  return {
    ...field,
    key: `${outer.name}__${field.key}`,
    label: outer.required ? `${outer.label} ${field.label}` : field.label,
    required: outer.required === true && field.required,
  };
}

function childrenOf(id: EndpointId, parts: readonly DescribedParameter[]): InputField[] {
  return parts.flatMap(part => fieldsOf(id, part)).map(({ group, ...child }) => child);
}

function boundsOf(parameter: DescribedParameter): string {
  const { kind, min, max, values } = parameter;
  if (kind === 'list') return [ONE_PER_ENTRY, ...(max === undefined ? [] : [`${min} to ${max} entries.`])].join(' ');
  const bounded = (kind === 'integer' || kind === 'number') && (max !== undefined || values);
  return bounded
    ? requirement(parameter)
        .replace(/^./, letter => letter.toUpperCase())
        .concat('.')
    : '';
}

function choicesOf({ values, choices: words = {} }: DescribedParameter): Pick<InputField, 'choices'> {
  if (!values) return {};
  return {
    choices: values.map(String).map(value => ({ value, label: words[value] ?? value, sample: value })),
  };
}
