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
    builderHint: {
      searchHint:
        'Starts on new sold or active listings, a moved median, deals on a watched list, a finished job or a low quota. Each check is charged; Check at Most limits them.',
      relatedNodes: [
        { nodeType: 'n8n-nodes-sold-data.soldData', relationHint: 'Looks up the price of what the event is about' },
      ],
    },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'soldDataApi', required: true, testedBy: 'testAccount' }],
    properties: triggerPanel,
  };

  methods = { credentialTest: { testAccount } };

  poll = poll;
}
