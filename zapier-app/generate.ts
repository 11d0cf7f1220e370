/** Writes the forms of the endpoints into `src/generated/forms.ts`, from the catalogue. Part of `npm run generate`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requirement } from '@sold-data/core';
import { type Described, described, type Endpoint, endpoints } from './src/bridge.ts';
import { ADVANCED, type InputField } from './src/forms/field.ts';

const HEAD =
  '// Written by zapier-app/generate.ts from the catalogue. Change the catalogue and run: npm run generate\n' +
  "import type { InputField } from '../forms/field.ts';";

/** Path from the root to content. */
export function generate(): Record<string, string> {
  const shared = new SharedFields();
  // Jobs are polled, cancelled and downloaded with an id that a step knows: nobody fills that in.
  const forms = Object.values(endpoints)
    .filter(({ path, parameters }) => !path.includes('{') && parameters.length > 0)
    .map(
      endpoint =>
        `  ${endpoint.id}: [${inputFieldsOf(endpoint)
          .map(field => shared.nameOf(field))
          .join(', ')}],`,
    );
  const content = [
    HEAD,
    ...shared.declarations,
    `/** What people fill in, by endpoint: what is required first, then in the catalogue's order. */\nexport const forms = {\n${forms.join('\n')}\n} satisfies Record<string, InputField[]>;`,
  ];
  return { 'zapier-app/src/generated/forms.ts': `${content.join('\n\n')}\n` };
}

/** Fields that several forms have stand in the file once. */
class SharedFields {
  readonly declarations: string[] = [];
  private readonly names = new Map<string, string>();
  private readonly used = new Map<string, number>();

  nameOf(field: InputField): string {
    const content = JSON.stringify(field, null, 2);
    const known = this.names.get(content);
    if (known) return known;
    const times = (this.used.get(field.key) ?? 0) + 1;
    this.used.set(field.key, times);
    const name = times === 1 ? field.key : `${field.key}_${times}`;
    this.names.set(content, name);
    this.declarations.push(`const ${name}: InputField = ${content};`);
    return name;
  }
}

/** Ids that people pick from a list: which hidden trigger fills it, for which product lines. */
const DROP_DOWNS: Record<string, { dynamic: string; not?: readonly string[] }> = {
  categoryId: { dynamic: 'category_list.id.name', not: ['peerListings'] },
  conditionId: { dynamic: 'condition_list.id.name' },
  productId: { dynamic: 'card_product_list.id.name' },
};

function inputFieldsOf(endpoint: Endpoint): InputField[] {
  const all = described(endpoint)
    .flatMap(parameter => inputFields(endpoint, parameter))
    // A field with one choice asks nothing.
    .filter(({ choices }) => choices?.length !== 1);
  return [...all.filter(({ required }) => required), ...all.filter(({ required }) => !required)];
}

function inputFields(endpoint: Endpoint, parameter: Described): InputField[] {
  const { name, kind, label, fields, advanced } = parameter;
  const required = parameter.required === true;
  if (kind === 'object' && fields) return nested(endpoint, parameter, fields);
  const entry = parameter.entries?.find(each => each.fields)?.fields;
  if (entry) return [lineItems(endpoint, parameter, entry)];
  const drop = DROP_DOWNS[name];
  const dynamic = drop && !drop.not?.includes(endpoint.id) ? drop.dynamic : undefined;
  const field: InputField = {
    key: name,
    label: label.replace(/ ID$/, ''),
    type: TYPES[kind],
    required,
    ...helpOf(parameter),
    ...(dynamic ? { dynamic } : choicesOf(parameter)),
    ...(kind === 'list' ? { list: true } : {}),
    ...(kind === 'facets' ? { dict: true } : {}),
    ...(advanced && !required ? { group: ADVANCED.key } : {}),
  };
  return [{ ...field, ...prefilled(field, parameter) }];
}

/** `parcel.weightOz` becomes the field `parcel__weightOz`. */
function nested(endpoint: Endpoint, outer: Described, parts: readonly Described[]): InputField[] {
  return parts
    .flatMap(part => inputFields(endpoint, part))
    .map(field => ({
      ...field,
      key: `${outer.name}__${field.key}`,
      // "Options" says nothing; "From" and "To" tell two postal codes apart.
      label: outer.required ? `${outer.label} ${field.label}` : field.label,
      required: outer.required === true && field.required,
    }));
}

/** Entries that are objects become line items. The platform wants their parent optional; the core says when there are none. */
function lineItems(endpoint: Endpoint, { name, label }: Described, parts: readonly Described[]): InputField {
  const children = parts.flatMap(part => inputFields(endpoint, part)).map(({ group, ...child }) => child);
  return { key: name, label, required: false, children };
}

const TYPES: Record<Described['kind'], InputField['type']> = {
  text: 'string',
  integer: 'integer',
  number: 'number',
  flag: 'boolean',
  // The platform reads "yesterday" and other people's formats into an ISO time; its day is what the service takes.
  date: 'datetime',
  choice: 'string',
  list: 'string',
  object: 'string',
  facets: 'string',
};

function helpOf(parameter: Described): { helpText?: string } {
  const { kind, min, max, values, help } = parameter;
  // A table on this platform; elsewhere it is a JSON object.
  if (kind === 'facets') return { helpText: 'A facet on each line, with its value or with several, as in `Blue|Red`.' };
  const bounded = (kind === 'integer' || kind === 'number') && (max !== undefined || values);
  const bounds = bounded ? `${capital(requirement(parameter as never))}.` : '';
  const entries = kind === 'list' && max !== undefined ? `${min} to ${max} entries.` : '';
  const helpText = [help, bounds, entries].filter(Boolean).join(' ');
  return helpText ? { helpText } : {};
}

function choicesOf({ values, choices }: Described): Pick<InputField, 'choices'> {
  if (!values) return {};
  return {
    choices: values.map(String).map(value => ({ value, label: choices?.[value] ?? words(value), sample: value })),
  };
}

/** Defaults of choices and flags are filled in, where one sees them; other defaults and examples only shine through. */
function prefilled(field: InputField, { kind, default: normal, example }: Described): Partial<InputField> {
  const known = normal === undefined ? undefined : String(normal);
  if (known !== undefined && (field.choices || kind === 'flag' || field.dynamic)) return { default: known };
  const shine = example ?? known;
  return shine === undefined || kind === 'facets' ? {} : { placeholder: shine };
}

/** `endedRecently` as "Ended Recently"; site names stay as they are. */
function words(value: string): string {
  if (/[.\d]/.test(value)) return value;
  const spaced = value.replace(/[_-]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  return spaced.replace(/\b[a-z]/g, letter => letter.toUpperCase());
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [path, content] of Object.entries(generate()))
    writeFileSync(join(import.meta.dirname, '..', path), content);
