import { ask, call, dayOf, endpoints, type Row, runAsync } from '@sold-data/core/engine';
import type { ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';
import { accountOf } from '../run/credential.ts';
import { nodeError } from '../run/errors.ts';
import { CREDENTIAL, hostOf, sessionOf } from '../run/host.ts';

/** Results by account and text. Opening the list again for the same text is not charged again. */
const found = new Map<string, { until: number; results: INodeListSearchItems[] }>();
const FRESH_MS = 600_000;
const KEPT_TEXTS = 200;
const SHORTEST = 3;

/** Cards that match the typed text: the best match and other cards on offer. One request for each new text. */
export async function searchProducts(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
  const keyword = filter?.trim().replace(/\s+/g, ' ').toLowerCase();
  // Each pause in typing is a search, and the first few letters don't identify a card.
  if (!keyword || keyword.length < SHORTEST) return { results: [] };
  try {
    const session = await sessionOf(this, { maxWaitMs: 10_000 });
    const key = JSON.stringify([accountOf(await this.getCredentials(CREDENTIAL)), keyword]);
    const known = found.get(key);
    if (known && known.until > session.now()) return { results: known.results };
    const question = ask(endpoints.cardListings, { keyword, count: 1 }, dayOf(session.now()));
    const { data } = await runAsync(call(session, question), session, hostOf(this));
    const { product, otherMatches } = data as { product?: Row | null; otherMatches?: (Row | null)[] | null };
    const results = [product, ...(otherMatches ?? [])].flatMap(match => (match ? itemOf(match) : []));
    if (found.size >= KEPT_TEXTS) found.clear();
    found.set(key, { until: session.now() + FRESH_MS, results });
    return { results };
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
