/** Lists where each connector offers each action, for core/ENDPOINTS.md. Read from the connectors' own tables. */
import { type ActionId, actions, type NotOffered } from '../core/actions/actions.ts';
import type { Offers, Surface } from '../core/generate/endpoint-table.ts';
import { offers as operations, resources } from '../n8n-node/nodes/SoldData/resources/index.ts';
import { offers as formulas } from '../sheets-addon/formulas/offers.ts';
import { offers as steps } from '../zapier-app/src/offers.ts';

export const offered: Record<Surface, Offers> = {
  sheets: told(formulas, offer => {
    const [first, ...more] = 'formulas' in offer ? offer.formulas : [];
    const names = first ? [`\`${first.name}\`${more.length > 0 ? ` and ${more.length} more` : ''}`] : [];
    return [...names, ...('job' in offer ? ['sidebar job'] : [])].join(', ');
  }),
  n8n: told(operations, ({ at, name }) => {
    const [resource = '', operation = ''] = at.split('.');
    return `${resources[resource as keyof typeof resources].name}: ${name ?? titleCase(operation)}`;
  }),
  zapier: told(steps, ({ step }) => (step as { display?: { label?: string } }).display?.label ?? step.key),
};

const TABLES: Readonly<Record<Surface, string>> = {
  sheets: 'sheets-addon/formulas/offers.ts',
  n8n: 'n8n-node/nodes/SoldData/resources/',
  zapier: 'zapier-app/src/offers.ts, or zapier-app/src/rows/sources.ts for rows',
};

/** One sentence per action that is missing in a connector's table: nothing can be generated for it yet. */
export function missingRows(tables: Readonly<Record<Surface, Partial<Offers>>>): string[] {
  return (Object.keys(TABLES) as Surface[]).flatMap(connector =>
    Object.keys(actions)
      .filter(id => tables[connector][id as ActionId] === undefined)
      .map(id => `${id} has no row in ${TABLES[connector]}.`),
  );
}

function told<Offer extends object>(
  table: Readonly<Record<ActionId, Offer>>,
  words: (offer: Exclude<Offer, NotOffered>) => string,
): Offers {
  const entries = Object.entries(table).map(([id, offer]) => [
    id,
    'notOffered' in offer ? offer : words(offer as Exclude<Offer, NotOffered>),
  ]);
  return Object.fromEntries(entries) as Offers;
}

function titleCase(name: string): string {
  return name
    .replace(/^.|[A-Z]/g, (letter, at) => (at === 0 ? letter.toUpperCase() : ` ${letter}`))
    .replace('Csv', 'CSV');
}
