import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { execute, properties, searchCategories, searchProducts, testAccount } from './soldData.js';

// A programmatic node: each page depends on the previous answer, waits follow the service's limits, and equal questions are sent once.
export class SoldData implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Sold Data',
    name: 'soldData',
    icon: { light: 'file:../../icons/soldData.svg', dark: 'file:../../icons/soldData.dark.svg' },
    group: ['transform'],
    version: [1],
    subtitle:
      '={{ $parameter["resource"].toTitleCase() + ": " + $parameter["operation"].replace(/[A-Z]/g, " $&").toTitleCase() }}',
    description: 'Find out what things really sold for: sold prices, history and listings of four marketplaces',
    defaults: { name: 'Sold Data' },
    usableAsTool: true,
    builderHint: {
      searchHint:
        'What things really sold for: prices, sales and history of listings, fashion, trading cards. Get Price answers one keyword per item; Price Many Keywords and Price Card List answer a whole list in one job. Where to sell, how fast it sells and whether a card is worth grading have operations of their own.',
      relatedNodes: [
        {
          nodeType: 'n8n-nodes-sold-data.soldDataTrigger',
          relationHint: 'Starts the workflow on new sales, deals, price moves and finished jobs',
        },
        { nodeType: 'n8n-nodes-base.dataTable', relationHint: 'Holds the list of keywords or cards, and the prices' },
      ],
    },
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'soldDataApi', required: true, testedBy: 'testAccount' }],
    properties,
  };

  methods = { credentialTest: { testAccount }, listSearch: { searchCategories, searchProducts } };

  execute = execute;
}
