/** What drop-downs offer: categories, conditions and cards that the last searches of this connection met. */
import {
  type EndpointId,
  endpoints,
  mainCategories,
  type PagesResult,
  parameterOf,
  type Question,
  type Row,
  type RowOf,
} from '@sold-data/core';
import type { Step } from '../transport/step.ts';

export interface Choice {
  id: string;
  name: string;
}
export type ListName = 'categories' | 'conditions' | 'cards';
type Read = Pick<PagesResult, 'rows' | 'first'>;

const KEEP_S = 24 * 3600;

/** Which lists the answers of an endpoint fill. */
const FILLED_BY: Partial<Record<EndpointId, readonly ListName[]>> = {
  scrape: ['categories', 'conditions'],
  scrapeCategory: ['categories', 'conditions'],
  cardSales: ['cards'],
  cardListings: ['cards'],
};

interface Kept {
  keyword: string;
  site: string;
  choices: Choice[];
}

/**
 * Remembers what an answer holds for the drop-downs.
 * @param isTheirs the request was for a drop-down: an empty list is remembered too, or the next opening would pay for it again.
 */
export async function rememberChoices(
  { cache }: Step,
  { endpoint: { id }, parameters }: Question,
  read: Read,
  isTheirs = false,
) {
  for (const list of FILLED_BY[id] ?? []) {
    const choices = choicesIn(list, read);
    const kept: Kept = { keyword: keywordIn(parameters), site: siteOf(id, parameters), choices };
    if (choices.length > 0) await cache.write(`list:${list}`, kept, KEEP_S);
    else if (isTheirs) await cache.write(`none:${list}`, kept, KEEP_S);
  }
}

/** What was last met on the site; only for that keyword when one is given. */
export async function knownChoices({ cache, input }: Step, id: EndpointId, list: ListName): Promise<Choice[] | null> {
  const keyword = keywordIn(input);
  for (const name of keyword === '' ? ['list'] : ['list', 'none']) {
    const kept = await cache.read<Kept>(`${name}:${list}`);
    if (kept?.site === siteOf(id, input) && (keyword === '' || kept.keyword === keyword)) return kept.choices;
  }
  return null;
}

/** As it was sent; the service may answer in another spelling. */
function keywordIn({ keyword }: Row): string {
  return String(keyword ?? '').trim();
}

/** Sites number and name their categories and conditions each in its own way. */
function siteOf(id: EndpointId, { ebaySite }: Row): string {
  const endpoint = endpoints[id];
  const known = endpoint.parameters.some(({ name }) => name === 'ebaySite');
  return String(ebaySite || (known ? parameterOf(endpoint, 'ebaySite').default : ''));
}

/** The choices that an answer offers, each once. */
export function choicesIn(list: ListName, { rows, first = {} }: Read): Choice[] {
  const found = { categories, conditions, cards }[list](rows, first);
  return [...new Map(found.filter(({ id }) => id !== '').map(choice => [choice.id, choice])).values()];
}

/** The largest parts of the catalog, before the first search; of the site whose numbers are known. */
export function namedCategories(input: Row): readonly Choice[] {
  return siteOf('scrape', input) === siteOf('scrape', {}) ? mainCategories : [];
}

/** Most frequent first. Rows have only the number of a category; the service names one, a title describes the others. */
function categories(rows: readonly Row[], first: Row): Choice[] {
  const { id, name } = (first.autoSelectedCategory ?? {}) as Row;
  const named = id && name ? [{ id: String(id), name: String(name) }] : [];
  return [...named, ...counted(rows, row => [row.categoryId, `${row.categoryId}, such as "${cut(row.title)}"`])];
}

function cut(title: unknown): string {
  const text = String(title ?? '');
  return text.length > 40 ? `${text.slice(0, 40)}...` : text;
}

function conditions(rows: readonly Row[]): Choice[] {
  return counted(rows, row => [row.conditionId, row.condition ?? `Condition ${row.conditionId}`]);
}

function cards(_rows: readonly Row[], { product, otherMatches }: Row): Choice[] {
  return [product, ...((otherMatches ?? []) as unknown[])].flatMap(each => {
    const { productId, name, setName, number } = (each ?? {}) as Row;
    if (productId === null || productId === undefined) return [];
    return [{ id: String(productId), name: [name, setName, number].filter(Boolean).join(', ') || String(productId) }];
  });
}

function counted(rows: readonly Row[], of: (row: RowOf<'scrape'>) => [id: unknown, name: string]): Choice[] {
  const groups = new Map<string, { name: string; count: number }>();
  for (const row of rows) {
    const [id, name] = of(row as RowOf<'scrape'>);
    if (id === null || id === undefined || id === '') continue;
    const group = groups.get(String(id));
    groups.set(String(id), { name: group?.name ?? name, count: (group?.count ?? 0) + 1 });
  }
  return [...groups]
    .sort(([, a], [, b]) => b.count - a.count)
    .map(([id, { name, count }]) => ({ id, name: `${name} (${count})` }));
}
