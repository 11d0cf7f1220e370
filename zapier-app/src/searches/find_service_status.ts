/** Find Service Status: is the service there at all? Needs no key and costs nothing. */
import { call, catalog } from '@sold-data/core';
import { defineSearch } from 'zapier-platform-core';
import { outputFields, sample } from '../generated/status.ts';
import { layFlat, leavesOf, recordIn } from '../rows/leaves.ts';
import { RAW } from '../rows/table.ts';
import { Step } from '../transport.ts';

const columns = [...leavesOf(recordIn(catalog.status.response)), RAW];

export const findServiceStatus = defineSearch({
  key: 'find_service_status',
  noun: 'Status',
  display: {
    label: 'Find Service Status',
    description: 'Finds whether the service answers. Free of charge.',
    hidden: true,
  },
  operation: {
    inputFields: [
      { key: 'about', label: 'About', type: 'copy', helpText: 'The step fails when the service does not answer.' },
    ],
    perform: async (z, bundle) => {
      const { raw } = await new Step(z, bundle).run(session => call(session, catalog.status, {}));
      return [layFlat(columns, raw as Record<string, unknown>)];
    },
    outputFields,
    sample,
  },
});
