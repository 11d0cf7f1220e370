// The product and the sales volume of a keyword. Both depend on a hash of the words and, for tests, on this table:
//
//   keyword              sold rows in 90 days   history rows in 3 years
//   'iphone 13'          30,000                 about 24,000 (over the 10,000 a search can page through)
//   'iphone 13 128gb'    5,200                  about 14,000
//   'pokemon charizard'  9,000                  about 18,000
//   'lego 75192'         700                    about 2,600
//   any with 'scarce'    exactly 5              exactly 60: for tests with many searches whose rows don't matter
//   any word with 'zzz'  none                   none
//
// These figures are before relevance cleanup, which removes nothing from 'scarce' keywords. They are lower on sites other than
// auctionsite.com.
import { hash, pick } from '../chance.ts';

export interface Demand {
  /** Number of sold rows in 90 days, of active rows at a time, and of history rows in three years, on the .com site. */
  readonly sold: number;
  readonly active: number;
  readonly history: number;
  /** Cleanup removes no rows, and the number is the same on every site. */
  readonly scarce?: boolean;
}

export interface Product {
  /** Typical price of a used one, in dollars. */
  readonly price: number;
  readonly category: { readonly id: string; readonly name: string };
}

const SCARCE: Demand = { sold: 5, active: 5, history: 60, scarce: true };
const FOUND: Readonly<Record<string, readonly [sold: number, history: number]>> = {
  'iphone 13': [30_000, 24_000],
  'iphone 13 128gb': [5_200, 14_000],
  'pokemon charizard': [9_000, 18_000],
  'lego 75192': [700, 2_600],
};

/** name | words | price | category */
const PRODUCTS = `
smartphone | iphone galaxy pixel smartphone phone oneplus | 320 | 9355
tablet | ipad tablet kindle | 260 | 171485
laptop | macbook laptop thinkpad chromebook notebook | 520 | 177
graphics card | rtx gtx radeon gpu geforce | 380 | 27386
processor | ryzen intel cpu xeon | 180 | 164
console | playstation ps5 ps4 xbox switch nintendo console | 290 | 139971
handheld | gameboy steamdeck psp vita handheld | 170 | 139971
video game | zelda mario pokémon game halo | 38 | 139973
trading card | charizard pikachu pokemon holo psa bgs cgc card mtg lotus yugioh rookie topps prizm | 95 | 183454
booster box | booster sealed etb box | 140 | 261044
sneakers | jordan nike dunk yeezy adidas sneaker sneakers shoes | 165 | 15709
boots | boots boot timberland redwing | 110 | 11498
handbag | handbag bag purse tote birkin speedy neverfull | 640 | 169291
jacket | jacket coat parka hoodie patagonia | 85 | 57988
jeans | jeans levis denim 501 | 48 | 11483
dress | dress gown skirt | 55 | 63861
sunglasses | sunglasses rayban oakley aviator | 78 | 79720
wristwatch | watch rolex seiko omega casio submariner datejust | 880 | 31387
smartwatch | smartwatch fitbit garmin fenix | 190 | 178893
ring | ring necklace bracelet earrings pendant gold | 210 | 261994
building set | lego duplo technic bionicle | 120 | 19006
action figure | figure gundam transformers funko barbie | 42 | 261068
model train | train locomotive marklin lionel | 130 | 479
camera | camera canon nikon leica fujifilm x100v sony a7 | 740 | 31388
lens | lens 50mm 35mm zoom summicron | 410 | 3323
drone | drone dji mavic | 460 | 179697
headphones | headphones airpods earbuds bose sennheiser | 115 | 112529
speaker | speaker sonos jbl amplifier turntable | 160 | 111694
television | tv television oled monitor | 340 | 11071
guitar | guitar fender gibson stratocaster telecaster | 690 | 33034
synthesizer | synth synthesizer moog korg roland pedal | 430 | 38071
vinyl record | vinyl record lp album cd | 29 | 176985
power tool | drill dewalt makita milwaukee saw tool | 115 | 3247
vacuum | dyson vacuum roomba | 150 | 20614
kitchen machine | kitchenaid espresso blender mixer kettle | 135 | 20667
lamp | lamp light chandelier clock vase | 65 | 112581
bicycle | bike bicycle shimano brompton | 280 | 177831
golf club | golf putter driver titleist iron | 145 | 115280
fishing reel | reel fishing rod shimano | 90 | 36147
coin | coin silver dollar sovereign stamp | 52 | 11116
comic | comic spiderman batman manga | 34 | 259104
pen | pen fountain montblanc pelikan bottle bottles | 105 | 966
`
  .trim()
  .split('\n')
  .map(line => {
    const [name, words, price, id] = line.split(' | ') as [string, string, string, string];
    const category = { id, name: name.replace(/^./, first => first.toUpperCase()) };
    return { words: words.split(' '), price: Number(price), category };
  });

/** The words that a match contains, as typed, without those excluded by a minus sign. */
export function wordsOf(keyword: string): string[] {
  const included = keyword.replaceAll(/(^|\s)-(\([^)]*\)|"[^"]*"|\S*)/g, ' ');
  return included.split(/[\s"]+/).filter(Boolean);
}

export function folded(words: readonly string[]): string[] {
  return words.map(word => word.toLowerCase());
}

/**
 * The demand for a keyword.
 * @param words the keyword's words in lower case.
 */
export function demandFor(words: readonly string[]): Demand {
  const keyword = words.join(' ');
  if (words.includes('scarce')) return SCARCE;
  if (words.length === 0 || keyword.includes('zzz')) return { sold: 0, active: 0, history: 0 };
  const found = FOUND[keyword];
  if (found) return demand(found[0], found[1]);
  const chance = hash('demand', keyword) / 2 ** 32;
  const specific = words.length > 3 ? 4 : 1;
  const sold = chance < 0.08 ? Math.ceil(chance * 75) : Math.round((40 * 80 ** chance) / specific);
  return demand(sold, sold * (2 + 3 * (hash('history', keyword) / 2 ** 32)));
}

/** The demand in a whole category. */
export function demandInCategory(categoryId: string): Demand {
  return demand(3_000 + (hash('category demand', categoryId) % 3_000), 0);
}

/**
 * The product that a keyword is for.
 * @param words the keyword's words in lower case.
 */
export function productOf(words: readonly string[]): Product {
  for (const word of words) {
    const product =
      PRODUCTS.find(it => it.words.includes(word)) ?? PRODUCTS.find(it => it.words.includes(word.replace(/s$/, '')));
    if (product) return product;
  }
  return pick(PRODUCTS, hash('product', ...words) / 2 ** 32);
}

/** The product sold in a category; an unknown category also has one. */
export function productOfCategory(id: string): Product {
  const { price, category } =
    PRODUCTS.find(it => it.category.id === id) ?? pick(PRODUCTS, hash('category', id) / 2 ** 32);
  return { price, category: { ...category, id } };
}

function demand(sold: number, history: number): Demand {
  return { sold, active: Math.ceil(sold * 0.6), history: Math.round(history) };
}
