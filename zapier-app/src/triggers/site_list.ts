/** Regional sites, for drop-downs. Asks nobody. */
import { catalog, parametersOf } from '@sold-data/core';
import { defineTrigger } from 'zapier-platform-core';

const sites = parametersOf(catalog.scrape).find(({ name }) => name === 'ebaySite')?.values ?? [];

export const siteList = defineTrigger({
  key: 'site_list',
  noun: 'Site',
  display: { label: 'List Site', description: 'Triggers when a regional auction site appears.', hidden: true },
  operation: {
    type: 'polling',
    perform: () => sites.map(site => ({ id: String(site), name: String(site) })),
    outputFields: [
      { key: 'id', label: 'Value', type: 'string' },
      { key: 'name', label: 'Name', type: 'string' },
    ],
    sample: { id: String(sites[0]), name: String(sites[0]) },
  },
});
