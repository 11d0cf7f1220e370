// The catalogue of the trading-card market (reference 2.6): 132 products with the ids 1001 to 1132, found by the words of
// their name, line, set, number and rarity. Any other keyword with demand gets a product of its own, whose id works as long
// as the sandbox remembers it; 'unsold oddity', words with 'zzz' and unknown ids are not found.
//   1001 first card   1009 has nulls everywhere   every 12th of a set is sealed (1012, 1024, ...)
import { draw, hash, pick } from '../chance.ts';
import { demandFor } from './demand.ts';
import { readKeyword } from './keyword.ts';
import { productOf } from './products.ts';

export interface CardProduct {
  readonly productId: number;
  readonly name: string;
  readonly productLine: string;
  readonly setName: string;
  readonly number: string | null;
  readonly rarity: string | null;
  readonly sealed: boolean;
  /** What a near-mint one costs, dollars. */
  readonly level: number;
  /** The service knows the id and little else: every field that may be null is. */
  readonly bare: boolean;
}

const FIRST_ID = 1001;
const FIRST_OWN_ID = 500_000;
/** Products made for keywords are forgotten above this number, oldest first. */
const MOST_REMEMBERED = 5_000;
const LINES: readonly { line: string; names: string; sets: string[] }[] = [
  {
    line: 'Pokemon',
    names: 'Charizard,Pikachu,Blastoise,Venusaur,Mewtwo,Gengar,Umbreon,Lugia,Rayquaza,Eevee,Snorlax',
    sets: ['Base Set', 'Jungle', 'Fossil', 'Evolving Skies'],
  },
  {
    line: 'Magic',
    names:
      'Black Lotus,Mox Ruby,Time Walk,Force of Will,Brainstorm,Counterspell,Dark Ritual,Shivan Dragon,Sol Ring,Serra Angel,"Ach! Hans, Run!"',
    sets: ['Alpha', 'Legends', 'Ice Age', 'Modern Horizons'],
  },
  {
    line: 'Sports',
    names:
      'Rookie Guard,Home Run King,Goalkeeper,Point Guard,Striker,Quarterback,Left Wing,Pitcher,Center,Midfielder,=Signed Star',
    sets: ['Prizm', 'Chrome', 'Heritage', 'Select'],
  },
];
const RARITIES = ['Common', 'Uncommon', 'Rare', 'Holo Rare', 'Mythic', null];

export const CARD_PRODUCTS: readonly CardProduct[] = LINES.flatMap(({ line, names, sets }) =>
  sets.flatMap(setName =>
    [...names.match(/"[^"]*"|[^,]+/g)!, `${setName} Booster Box`].map(name => ({ line, setName, name })),
  ),
).map(({ line, setName, name }, index) => {
  const sealed = name.endsWith('Booster Box');
  const chance = draw(hash('card', name, setName), index, 0);
  return {
    productId: FIRST_ID + index,
    name,
    productLine: line,
    setName,
    number: sealed ? null : `${1 + (hash(name) % 150)}/151`,
    rarity: sealed ? null : pick(RARITIES, chance),
    sealed,
    level: sealed ? 80 + Math.round(400 * chance) : Math.round(100 * 600 ** (chance ** 2)) / 100,
    bare: index === 8,
  };
});

const WORDS_OF = new Map(
  CARD_PRODUCTS.map(it => [
    it.productId,
    new Set(fold(`${it.name} ${it.productLine} ${it.setName} ${it.number ?? ''} ${it.rarity ?? ''}`)),
  ]),
);

export class CardCatalogue {
  readonly #own = new Map<number, CardProduct>();

  byId(productId: number): CardProduct | null {
    return CARD_PRODUCTS[productId - FIRST_ID] ?? this.#own.get(productId) ?? null;
  }

  /** The products of a keyword, best first; at least half of its words must be the product's. */
  find(keyword: string): CardProduct[] {
    const words = readKeyword(keyword).folded;
    const { sold } = demandFor(words);
    if (sold === 0) return [];
    const asked = words.flatMap(fold);
    const hits = (product: CardProduct) => asked.filter(word => WORDS_OF.get(product.productId)?.has(word)).length;
    const found = CARD_PRODUCTS.map(product => ({ product, score: hits(product) })).filter(
      it => it.score > 0 && it.score >= asked.length / 2,
    );
    found.sort((a, b) => b.score - a.score || a.product.productId - b.product.productId);
    return found.length > 0 ? found.map(it => it.product) : [this.#ownProduct(keyword, words)];
  }

  #ownProduct(keyword: string, words: readonly string[]): CardProduct {
    const productId = FIRST_OWN_ID + (hash('own card', ...words) % 400_000);
    const product = {
      productId,
      name: readKeyword(keyword).words.join(' '),
      productLine: 'Other',
      setName: 'Promo',
      number: String(1 + (productId % 300)),
      rarity: null,
      sealed: false,
      level: productOf(words).price / 2,
      bare: false,
    };
    this.#own.delete(productId);
    this.#own.set(productId, product);
    if (this.#own.size > MOST_REMEMBERED) this.#own.delete(this.#own.keys().next().value!);
    return product;
  }
}

function fold(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}/]+/gu) ?? [];
}
