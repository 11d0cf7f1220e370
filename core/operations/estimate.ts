/** What a call will spend, told before it is made. */
import { parametersOf } from '../catalog/describe.ts';
import type { Endpoint } from '../catalog/endpoint.ts';
import { spendable, type Usage } from '../engine/usage.ts';

export interface Estimate {
  /** The most requests it can be charged. */
  requests: number;
  /** `12 pages`, `100 cards`: where the number comes from. */
  basis: string;
}

/**
 * The most requests that a call can be charged (reference 8 rule 1). Failed requests and repeats that the service refuses cost nothing.
 * @param pages how many pages will be read, for paged endpoints; default 1.
 */
export function estimate(endpoint: Endpoint, parameters: Record<string, unknown>, pages = 1): Estimate {
  const { cost } = endpoint;
  if (cost.per === 'nothing') return { requests: 0, basis: 'free of charge' };
  if (cost.per === 'entry') {
    const entries = parameters[cost.of];
    // A number that is left to the service may be its highest.
    const requests = Array.isArray(entries) ? entries.length : Number(entries ?? factsOf(endpoint, cost.of)?.max ?? 1);
    return { requests, basis: counted(requests, cost.noun) };
  }
  if (cost.per === 'page') return { requests: pages, basis: counted(pages, 'page') };
  return { requests: 1, basis: counted(1, 'request') };
}

/** How many pages hold that many rows. */
export function pagesFor(endpoint: Endpoint, rows: number, parameters: Record<string, unknown> = {}): number {
  const { paging } = endpoint;
  if (!paging) return 1;
  const size = Number(sizeOf(endpoint, paging.sizeParameter, parameters) ?? paging.pageRows);
  return Math.min(Math.max(1, Math.ceil(rows / size)), paging.lastPage ?? Number.POSITIVE_INFINITY);
}

function sizeOf(endpoint: Endpoint, parameter: string | undefined, parameters: Record<string, unknown>): unknown {
  return parameter === undefined ? undefined : (parameters[parameter] ?? factsOf(endpoint, parameter)?.default);
}

function factsOf(endpoint: Endpoint, name: string) {
  return parametersOf(endpoint).find(fact => fact.name === name);
}

export interface Affordable {
  left: number | undefined;
  enough: boolean;
  /** `About 120 of your 340 requests left.` */
  text: string;
}

/** Compares an estimate with what the account has left. */
export function afford({ requests, basis }: Estimate, usage: Usage | undefined): Affordable {
  const left = spendable(usage);
  if (requests === 0) return { left, enough: true, text: 'This is free of charge.' };
  const about = `About ${counted(requests, 'request')}`;
  if (left === undefined) return { left, enough: true, text: `${about} (${basis}).` };
  if (requests > left) return { left, enough: false, text: `${about} (${basis}), but only ${left} left.` };
  return { left, enough: true, text: `${about} of your ${left} left (${basis}).` };
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
