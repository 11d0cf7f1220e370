/**
 * The properties of both nodes as modules. A field that several operations have alike is in a node once, shown for all of them, and
 * what several fields hold alike is a constant in `generated/fields.ts`.
 */
import type { Endpoint } from '@sold-data/core';
import type { IDisplayOptions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import {
  type EventId,
  events,
  type Offered,
  offered,
  placeOf,
  resources,
  works,
} from '../nodes/SoldData/resources/index.ts';
import { formOf, formOfEvent } from './forms.ts';
import { HEAD, identity, literal, type Names } from './literal.ts';
import { own } from './own-fields.ts';

/** What a field is shown for, such as `{ resource: 'listing', operation: 'searchSold' }`. */
type Place = Record<string, string>;

/** The selectors of resource, operation and work, and the fields of every operation. */
export function nodeProperties(): INodeProperties[] {
  const forms = offered.flatMap(each => formOf(each).map(field => ({ field, place: placeOf(each) })));
  const choices = Object.entries(resources).map(([value, texts]) => ({ value, ...texts }));
  const operations = Object.keys(resources).map(resource => {
    const own = offered.filter(each => each.resource === resource);
    const first = new Map(own.map(each => [each.operation, each] as const).reverse());
    const options = [...first.values()].reverse().map(each => ({
      name: each.name ?? titleCase(each.operation),
      value: each.operation,
      // A model reads it as what the tool does: it has to know the price.
      action: `${each.action} ${priceOf(each.kind, each.endpoint)}`,
      description: each.description,
    }));
    return { ...selector('Operation', options), displayOptions: { show: { resource: [resource] } } };
  });
  return [selector('Resource', choices), ...operations, ...merged(workSelectors()), ...merged(forms)];
}

/** What a job does: each operation offers the kinds of work that have it. */
function workSelectors(): Placed[] {
  const steps = offered.filter(({ job }) => job !== undefined);
  return [...new Set(steps.map(({ operation }) => operation))].map(operation => {
    const options = steps
      .filter(each => each.operation === operation)
      .map(({ job }) => ({ value: job as string, ...works[job as keyof typeof works] }));
    const field = { ...selector('What', options), noDataExpression: undefined, description: 'What the job does' };
    return { field, place: { resource: 'job', operation } };
  });
}

/** The selector of events and the fields of every event. */
export function triggerProperties(): INodeProperties[] {
  const ids = Object.keys(events) as EventId[];
  const forms = ids.flatMap(event => formOfEvent(event).map(field => ({ field, place: { event } })));
  const choices = ids.map(value => ({ name: events[value].name, value, description: events[value].description }));
  return [selector('Event', choices), ...merged(forms)];
}

/** What a call costs, in the words of an action. */
function priceOf(kind: Offered['kind'], { cost, buckets }: Endpoint): string {
  if (kind === 'watch') return 'within monthly request budget';
  if (kind === 'run' || kind === 'start') return 'for one request per result';
  if (cost.per === 'nothing' || kind === 'watchPlan') return 'free of charge';
  const request = buckets.includes('shipping') ? 'for one shipping request' : 'for one request';
  // Statistics come from one page.
  if (cost.per === 'request' || kind === 'price' || kind === 'totals') return request;
  return `${request} per ${cost.per === 'page' ? 'page' : cost.noun}`;
}

/** The first option of a table is the default. */
function selector(displayName: string, options: INodePropertyOptions[]): INodeProperties {
  return {
    displayName,
    name: displayName.toLowerCase(),
    type: 'options',
    noDataExpression: true,
    options: options.slice().sort((a, b) => a.name.localeCompare(b.name)),
    default: options[0]?.value ?? '',
  };
}

/** `getPriceSummary` as Get Price Summary. */
function titleCase(value: string): string {
  const words = value.replace(/([a-z])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The order of the fields in every form; what the service requires comes first. */
const ORDER = 'ebaySite atMost patience returnAll limit period output fields binaryPropertyName options';

interface Placed {
  field: INodeProperties;
  place: Place;
}

/** Equal fields become one that is shown in all their places. */
function merged(placed: readonly Placed[]): INodeProperties[] {
  const order = ORDER.split(' ');
  // The choice of a field comes above the fields that it shows.
  const rank = ({ name }: INodeProperties) => (name === own.findBy.name ? -2 : order.indexOf(name));
  const groups = new Map<string, Placed[]>();
  for (const one of placed) {
    const key = identity(one.field);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()]
    .flatMap(group => {
      const [{ field }] = group as [Placed];
      return showsFor(group, placed).map(show => ({
        ...field,
        displayOptions: { show: { ...show, ...field.displayOptions?.show } },
      }));
    })
    .sort((a, b) => rank(a) - rank(b));
}

/** As few conditions as show exactly these places: n8n shows a field for every combination of the values. */
function showsFor(group: readonly Placed[], all: readonly Placed[]): NonNullable<IDisplayOptions['show']>[] {
  const wanted = new Set(group.map(({ place }) => identity(place)));
  const others = all.map(({ place }) => place).filter(place => !wanted.has(identity(place)));
  const shows: Record<string, string[]>[] = [];
  for (const { place } of group) {
    const fitting = shows.findIndex(
      show => identity(Object.keys(show)) === identity(Object.keys(place)) && isExact(widened(show, place), others),
    );
    if (fitting < 0) shows.push(widened({}, place));
    else shows[fitting] = widened(shows[fitting] ?? {}, place);
  }
  return shows;
}

const isExact = (show: Record<string, string[]>, others: readonly Place[]) =>
  !others.some(other => isShown(other, show));

function widened(show: Record<string, string[]>, place: Place): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(place).map(([name, value]) => [name, [...new Set([...(show[name] ?? []), value])]]),
  );
}

function isShown(place: Place, show: Record<string, string[]>): boolean {
  return Object.entries(show).every(([name, values]) => values.includes(place[name] ?? ''));
}

/** The modules of both nodes by file name. */
export function descriptionModules(): Record<string, string> {
  const nodes = { soldData: nodeProperties(), soldDataTrigger: triggerProperties() };
  const named = new Map(Object.entries(own).map(([name, field]) => [identity(field), name]));
  const constants = new Map([...named, ...sharedIn(Object.values(nodes).flat(), named)]);
  const fields = [...constants].map(([key, name]) => {
    const type = key.startsWith('[') ? 'INodePropertyOptions[]' : 'INodeProperties';
    return `export const ${name}: ${type} = ${literal(JSON.parse(key), constants)};\n`;
  });
  const names = new Map([...constants].map(([key, name]) => [key, `fields.${name}`]));
  const modules = Object.entries(nodes).map(([file, properties]) => {
    const lines = properties.map(field => `\n  ${shownField(field, names)},`).join('');
    const code = `import * as fields from './fields.ts';\n\nexport const properties: INodeProperties[] = [${lines}\n];\n`;
    return [`${file}.ts`, `${HEAD}import type { INodeProperties } from 'n8n-workflow';\n${code}`];
  });
  const types = "import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';\n";
  return { 'fields.ts': [`${HEAD}${types}`, ...fields].join('\n'), ...Object.fromEntries(modules) };
}

/** The choices that a field is shown for, apart from conditions of its own. */
const PLACES = new Set(['resource', 'operation', 'what', 'event']);

/** A field that has a name is that field with its places. */
function shownField({ displayOptions, ...field }: INodeProperties, names: Names): string {
  const conditions = Object.entries(displayOptions?.show ?? {});
  const when = Object.fromEntries(conditions.filter(([name]) => !PLACES.has(name)));
  const bare = Object.keys(when).length > 0 ? { ...field, displayOptions: { show: when } } : field;
  const name = names.get(identity(bare)) ?? names.get(identity(field));
  if (!name) return literal({ ...field, ...(displayOptions ? { displayOptions } : {}) }, names, 1);
  return `{ ...${name}, displayOptions: ${literal(displayOptions, names, 1)} }`;
}

/** What several places of the properties have alike: fields of collections, and long lists of choices. The inner ones come first. */
function sharedIn(properties: readonly INodeProperties[], named: Names): Map<string, string> {
  const partsOf = ({ name, type, options = [] }: INodeProperties): [key: string, name: string][] => {
    if (type !== 'collection') return options.length > 4 ? [[identity(options), `${name}Choices`]] : [];
    const fields = options as INodeProperties[];
    return fields.flatMap(field => [...partsOf(field), [identity(field), field.name]]);
  };
  // A named field comes before them and holds its own choices.
  const within = new Set(Object.values(own).map(({ options = [] }: INodeProperties) => identity(options)));
  const parts = properties.flatMap(partsOf).filter(([key]) => !named.has(key) && !within.has(key));
  const taken = [...named.values()];
  const shared = new Map<string, string>();
  for (const [key, name] of new Map(parts)) {
    if (parts.filter(([other]) => other === key).length < 2) continue;
    const copies = taken.filter(other => other === name).length;
    taken.push(name);
    shared.set(key, copies === 0 ? name : `${name}${copies + 1}`);
  }
  return shared;
}
