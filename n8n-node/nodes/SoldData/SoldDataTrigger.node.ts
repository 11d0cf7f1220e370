import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { poll, testAccount, triggerPanel } from './soldData.js';

// The service sends no events (reference 6), so the trigger polls it.
export class SoldDataTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Sold Data Trigger',
    name: 'soldDataTrigger',
    icon: { light: 'file:../../icons/soldData.svg', dark: 'file:../../icons/soldData.dark.svg' },
    group: ['trigger'],
    version: [1],
    subtitle: '={{ $parameter["event"].replace(/[A-Z]/g, " $&").toTitleCase() }}',
    description:
      'Starts a workflow when something is sold or offered, a price moves, a job ends or few requests are left',
    defaults: { name: 'Sold Data Trigger' },
    polling: true,
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'soldDataApi', required: true, testedBy: 'testAccount' }],
    properties: triggerPanel,
  };

  methods = { credentialTest: { testAccount } };

  poll = poll;
}
