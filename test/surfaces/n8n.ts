/** Gets a price from the built node in n8n's own engine, for the conformance suite. */
import { resolve } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { type EndpointId, endpoints } from '../../core/engine.ts';
import { isOption } from '../../n8n-node/nodes/SoldData/fields/values.ts';
import { executeNode } from '../support/n8n/execute.ts';
import { loadPackage } from '../support/n8n/nodes.ts';
import type { AskPrice, Statistics } from './price.ts';

/** The operation that shows the price statistics of an endpoint. */
const OPERATION: Partial<Record<EndpointId, INodeParameters>> = {
  scrape: { resource: 'listing', operation: 'getPrice' },
  priceSummary: { resource: 'listing', operation: 'getPrice', options: { statisticsOnly: true } },
  fashionSold: { resource: 'fashion', operation: 'getPrice' },
  peerListings: { resource: 'peer', operation: 'getPrice' },
  cardSales: { resource: 'card', operation: 'getPrice' },
};

const node = resolve(import.meta.dirname, '../../n8n-node');

export const askPrice: AskPrice = async (sandboxUrl, apiKey, { endpoint, parameters }) => {
  const operation = OPERATION[endpoint];
  if (!operation) throw new Error(`The node shows no price of ${endpoint}`);
  const { keyword, ebaySite, ...others } = parameters;
  const entries = Object.entries(others);
  const isInOptions = (name: string) =>
    name === 'bestOffers' || isOption(endpoints[endpoint].parameters.find(each => each.name === name) ?? {});
  const optional = (wanted: boolean) => Object.fromEntries(entries.filter(([name]) => isInOptions(name) === wanted));
  const { outputs, error } = await executeNode(await loadPackage(node), {
    node: 'soldData',
    parameters: {
      ...operation,
      keyword,
      ebaySite,
      filters: optional(false),
      options: { ...optional(true), ...(operation.options as object) },
    } as INodeParameters,
    credentials: { soldDataApi: { baseUrl: sandboxUrl, apiKey } },
  });
  if (error) return { error: `${error.message} ${error.description}` };
  const { count, median, mean, min, max, p25, p75, currency } = outputs[0]![0]!.json as unknown as Statistics;
  return { count, median, mean, min, max, p25, p75, currency };
};
