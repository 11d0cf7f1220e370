/**
 * The properties of both nodes as modules. A field that several operations have alike stands in a node once, shown for all of them, and
 * what several fields hold alike is a constant in `generated/fields.ts`.
 */
import type { Endpoint } from '@sold-data/core';
import type { IDisplayOptions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import {
  type EventId,
  events,
  type Offered,
  offered,
  resources,
} from '../nodes/SoldData/resources/index.ts';
import { formOf, formOfEvent } from './forms.ts';
import { HEAD, identity, literal, type Names } from './literal.ts';
import { own } from './own-fields.ts';

/** What a field is shown for, such as `{ resource: 'listing', operation: 'searchSold' }`. */
type Place = Record<string, string>;

/** The selector of resources, that of operations, and the fields of every operation. */
export function nodeProperties(): INodeProperties[] {
  const forms = offered.flatMap(each =>
    formOf(each).map(field => ({ field, place: { resource: each.resource, operation: each.operation } })),
  );
  const choices = Object.entries(resources).map(([value, name]) => ({ name, value }));
  const operations = Object.keys(resources).map(resource => {
    const own = offered.filter(each => each.resource === resource);
    const options = own.map(({ name, operation: value, action, description, kind, endpoint }) => ({
      name: name ?? titleCase(value),
      value,
      // A model reads it as what the tool does: it has to know the price.
      action: `${action} ${priceOf(kind, endpoint)}`,
      description,
    }));
    return { ...selector('Operation', options), displayOptions: { show: { resource: [resource] } } };
  });
  return [selector('Resource', choices), ...operations, ...merged(forms)];
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
  if (kind === 'watch') return 'within monthly number of requests';
  if (cost.per === 'nothing' || kind === 'watchPlan') return 'free of charge';
  const request = buckets.includes('shipping') ? 'for one shipping request' : 'for one request';
  // Statistics come from one page.
  if (cost.per === 'request' || kind === 'price' || kind === 'totals') return request;
  return `${request} per ${cost.per === 'page' ? 'page' : cost.noun}`;
}

/** What stands first in its table is the default. */
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
  const words = value.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/\bCsv\b/, 'CSV');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The order of the fields in every form; what the service requires comes first. */
const ORDER =
  'ebaySite cost filters paging costs entriesNotice patience returnAll limit period output fields binaryPropertyName options';

interface Placed {
  field: INodeProperties;
  place: Place;
}

/** Equal fields become one that is shown in all their places. */
function merged(placed: readonly Placed[]): INodeProperties[] {
  const order = ORDER.split(' ');
  // A resource locator stands above the fields that it stands in for.
  const rank = ({ name, type }: INodeProperties) => (type === 'resourceLocator' ? -2 : order.indexOf(name));
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
    const fitting = shows.findIndex(show => !others.some(other => isShown(other, widened(show, place))));
    if (fitting < 0) shows.push(widened({}, place));
    else shows[fitting] = widened(shows[fitting] ?? {}, place);
  }
  return shows;
}

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

/** A field that has a name is that field with its places. */
function shownField({ displayOptions, ...field }: INodeProperties, names: Names): string {
  const { resource, operation, event, ...when } = displayOptions?.show ?? {};
  const bare = Object.keys(when).length > 0 ? { ...field, displayOptions: { show: when } } : field;
  const name = names.get(identity(bare)) ?? names.get(identity(field));
  if (!name) return literal({ ...field, ...(displayOptions ? { displayOptions } : {}) }, names, 1);
  return `{ ...${name}, displayOptions: ${literal(displayOptions, names, 1)} }`;
}

/** What stands in several places of the properties: fields of collections, and long lists of choices. The inner ones come first. */
function sharedIn(properties: readonly INodeProperties[], named: Names): Map<string, string> {
  const partsOf = ({ name, type, options = [] }: INodeProperties): [key: string, name: string][] => {
    if (type !== 'collection') return options.length > 4 ? [[identity(options), `${name}Choices`]] : [];
    const fields = options as INodeProperties[];
    return fields.flatMap(field => [...partsOf(field), [identity(field), field.name]]);
  };
  // A named field stands before them and holds its own choices.
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
