// What the source of the auction site filters and sorts itself, before it counts and cuts pages (reference 4.2).
import { type Dataset, SPAN } from './dataset.ts';
import { type Facts, NEW_CONDITIONS, USED_CONDITIONS } from './facts.ts';
import { type Keyword, mentions } from './keyword.ts';
import type { Site } from './sites.ts';
import { aspectsOf, titleOf } from './titles.ts';

/** What the upstream is asked; the names and values of reference 4.2, defaults filled in. */
export interface UpstreamSearch {
  readonly site: Site;
  readonly sold: boolean;
  /** Either a keyword or a category to browse. */
  readonly keyword: Keyword | null;
  readonly categoryId: string;
  readonly sortOrder: string;
  readonly itemLocation: string;
  readonly itemCondition: string;
  readonly conditionId: number | null;
  readonly buyingFormat: string;
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  readonly includeCompleteListing: boolean;
  readonly aspects: Readonly<Record<string, readonly string[]>>;
}

const WORLD = {
  default: ['domestic', 'abroad'],
  domestic: ['domestic'],
  worldwide: ['domestic', 'abroad', 'worldwide'],
} as const;

/** Reference 4.2: every filter the upstream applies before it counts and cuts pages. */
export function filterFor(search: UpstreamSearch, dataset: Dataset, today: number): (facts: Facts) => boolean {
  const reaches: readonly string[] = WORLD[search.itemLocation as keyof typeof WORLD] ?? WORLD.default;
  const conditions = conditionsOf(search);
  const wanted = Object.entries(search.aspects);
  const excluded = search.keyword?.excluded ?? [];
  const min = search.minPrice === null ? null : Math.round(search.minPrice * 100);
  const max = search.maxPrice === null ? null : Math.round(search.maxPrice * 100);
  const oldest = today - SPAN[dataset.mode] + 1;
  return facts => {
    if (facts.day < oldest) return false;
    if (search.sold && search.includeCompleteListing && facts.ongoing) return false;
    if (!reaches.includes(facts.reach)) return false;
    if (conditions && (facts.conditionId === null || !conditions.includes(facts.conditionId))) return false;
    if (!sellsAs(facts, search.buyingFormat)) return false;
    // A row without a known total cannot be shown to lie within the bounds.
    if (min !== null && (facts.total === null || facts.total < min)) return false;
    if (max !== null && (facts.total === null || facts.total > max)) return false;
    if (!isInCategory(dataset, facts, search.categoryId)) return false;
    if (wanted.length > 0 && !hasAspects(dataset, facts, wanted)) return false;
    if (excluded.length === 0) return true;
    const title = titleOf(dataset, facts.row, facts.kind) ?? '';
    return !excluded.some(phrase => mentions(title, phrase));
  };
}

function conditionsOf(search: UpstreamSearch): readonly number[] | null {
  // 0 is how `categoryId` says "any": the reference gives the minimum 0 and no other meaning for it.
  if (search.conditionId !== null) return search.conditionId === 0 ? null : [search.conditionId];
  if (search.itemCondition === 'new') return NEW_CONDITIONS;
  return search.itemCondition === 'used' ? USED_CONDITIONS : null;
}

function sellsAs(facts: Facts, buyingFormat: string): boolean {
  if (buyingFormat === 'auction') return facts.format === 'auction' || facts.format === 'auctionWithBIN';
  if (buyingFormat === 'buyItNow') return facts.format === 'buyItNow' || facts.format === 'auctionWithBIN';
  return buyingFormat !== 'acceptsOffers' || facts.acceptsOffers;
}

function isInCategory(dataset: Dataset, facts: Facts, categoryId: string): boolean {
  // A browsed category was already the choice of the data set.
  if (categoryId === '0' || dataset.words.length === 0) return true;
  const product = dataset.product(facts.row);
  return product.category.id === categoryId || product.parent.id === categoryId;
}

function hasAspects(
  dataset: Dataset,
  facts: Facts,
  wanted: readonly (readonly [string, readonly string[]])[],
): boolean {
  const actual = new Map(
    Object.entries(aspectsOf(dataset, facts.row)).map(([name, value]) => [name.toLowerCase(), value.toLowerCase()]),
  );
  return wanted.every(([name, values]) => {
    const value = actual.get(name.toLowerCase());
    return value !== undefined && values.some(it => it.toLowerCase() === value);
  });
}

/** What to sort by, ascending; null keeps the newest first. */
export function orderFor(sortOrder: string, sold: boolean): ((facts: Facts) => number) | null {
  switch (sortOrder) {
    case 'pricePlusPostageLowest':
      return facts => facts.total ?? facts.price;
    case 'pricePlusPostageHighest':
      return facts => -(facts.total ?? facts.price);
    case 'distanceNearest':
      return facts => facts.distance;
    case 'timeNewlyListed':
      return sold ? facts => -facts.listedDay : null;
    default:
      return null;
  }
}
