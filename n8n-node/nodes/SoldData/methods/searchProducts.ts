import { ask, call, dayOf, endpoints, type Row, runAsync } from '@sold-data/core';
import type { ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';
import { nodeError } from '../run/errors.ts';
import { hostOf, sessionOf } from '../run/host.ts';

/** Cards that fit what was typed: the best match and the others the market offers. One request a search. */
export async function searchProducts(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
  if (!filter?.trim()) return { results: [] };
  try {
    const session = await sessionOf(this, { maxWaitMs: 10_000 });
    const question = ask(endpoints.cardListings, { keyword: filter, count: 1 }, dayOf(session.now()));
    const { data } = await runAsync(call(session, question), session, hostOf(this));
    const { product, otherMatches } = data as { product?: Row | null; otherMatches?: (Row | null)[] | null };
    return { results: [product, ...(otherMatches ?? [])].flatMap(match => (match ? itemOf(match) : [])) };
  } catch (error) {
    throw nodeError(this, error);
  }
}

function itemOf({ productId, name, setName, number, url }: Row): INodeListSearchItems[] {
  if (typeof productId !== 'number') return [];
  const parts = [name, setName, number].filter(part => typeof part === 'string' && part !== '');
  const link = typeof url === 'string' ? { url } : {};
  return [{ name: parts.join(' · ') || String(productId), value: String(productId), ...link }];
}
