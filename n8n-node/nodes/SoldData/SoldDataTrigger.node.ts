import {
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  type IPollFunctions,
  NodeConnectionTypes,
} from 'n8n-workflow';
import { description, lookOnce } from './trigger/events.ts';

// The service sends no events (reference 6), so the trigger looks at it.
export class SoldDataTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Sold Data Trigger',
    name: 'soldDataTrigger',
    icon: { light: 'file:../../icons/soldData.svg', dark: 'file:../../icons/soldData.dark.svg' },
    group: ['trigger'],
    version: [1],
    subtitle: '={{ $parameter["event"] }}',
    description:
      'Starts a workflow when something is sold or offered, a price moves, a job ends or few requests are left',
    defaults: { name: 'Sold Data Trigger' },
    polling: true,
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'soldDataApi', required: true }],
    properties: [
      {
        displayName: 'Event',
        name: 'event',
        type: 'options',
        noDataExpression: true,
        options: [
          { name: 'Job Finished', value: 'jobFinished', description: 'When a job has ended' },
          {
            name: 'Median Price Changed',
            value: 'medianChanged',
            description: 'When the median sold price moved by a percentage since the last event',
          },
          {
            name: 'New Active Listing',
            value: 'newActive',
            description: 'When something that matches a search is offered, up to a price if you like',
          },
          {
            name: 'New Sold Listing',
            value: 'newSold',
            description: 'When something that matches a search was sold',
          },
          { name: 'Quota Low', value: 'quotaLow', description: 'When fewer requests are left than you want' },
        ],
        default: 'newSold',
      },
      ...description,
    ],
  };

  async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
    return await lookOnce(this);
  }
}
