/**
 * The properties of both nodes, generated at build time: parameters of the catalogue, cost notices, and the node's own fields. Each
 * operation has its own form, so changing one affects no other.
 */
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { costNotice } from '../fields/cost.ts';
import { kinds } from '../operations/table.ts';
import { type Offered, offered, resources } from '../resources/index.ts';
import { type EventId, events } from '../trigger/table.ts';
import { withBuilderHint } from './builder-hints.ts';

/** The selectors of resource and operation, and the forms of all operations. */
export function nodeProperties(): INodeProperties[] {
  const choices = Object.entries(resources).map(([value, texts]) => ({ value, ...texts }));
  const operations = Object.keys(resources).map(resource => {
    const options = offered
      .filter(each => each.resource === resource)
      .map(each => ({
        name: each.name ?? titleCase(each.operation),
        value: each.operation,
        // A model reads the action as the tool's effect, its cost and its result. n8n's rule for actions allows single words and dashes.
        action: `${each.action} – ${costOf(each).action} – returns ${each.returns}`,
        description: each.description,
      }));
    return { ...selector('Operation', options), displayOptions: { show: { resource: [resource] } } };
  });
  const forms = offered.flatMap(each => {
    const { resource, operation } = each;
    return shownFor({ resource, operation }, [costNotice(costOf(each).notice), ...kinds[each.kind].form(each)]);
  });
  return [selector('Resource', choices), ...operations, ...forms];
}

/** The event selector and the forms of all events. */
export function triggerProperties(): INodeProperties[] {
  const ids = Object.keys(events) as EventId[];
  const choices = ids.map(value => ({ name: events[value].name, value, description: events[value].description }));
  return [selector('Event', choices), ...ids.flatMap(event => shownFor({ event }, formOf(event)))];
}

const costOf = (offered: Offered) => kinds[offered.kind].cost(offered);

const formOf = (event: EventId) => [costNotice(events[event].cost), ...events[event].form()];

/** Shows a form only for the choices that select it. */
function shownFor(place: Readonly<Record<string, string>>, form: readonly INodeProperties[]): INodeProperties[] {
  const choices = Object.entries(place).map(([name, value]) => [name, [value]]);
  return form.map(field => ({
    ...withBuilderHint(field),
    displayOptions: { show: { ...Object.fromEntries(choices), ...field.displayOptions?.show } },
  }));
}

/** A selector whose default is its first option. */
function selector(displayName: string, options: INodePropertyOptions[]): INodeProperties {
  const initial = options[0]?.value ?? '';
  return {
    displayName,
    name: displayName.toLowerCase(),
    type: 'options',
    noDataExpression: true,
    options: options.slice().sort((a, b) => a.name.localeCompare(b.name)),
    default: initial,
  };
}

/** Converts `getPrice` to Get Price. */
function titleCase(value: string): string {
  const words = value.replace(/([a-z])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
