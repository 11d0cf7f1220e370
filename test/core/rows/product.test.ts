/** The card that was matched, and the words of the keyword that it lacks: each line of a table tests one rule. */
import { describe, expect, test } from 'vitest';
import { type Endpoint, endpoints, matchedProduct, priceFrom, type Row } from '../../../core/engine.ts';
import { TODAY } from '../fixture.ts';

const product = (name: string, number: string, setName = 'Base Set', more: Row = {}): Row => ({
  product: { productId: 1, name, number, setName, ...more },
});
const vmax = product('Charizard VMAX', 'SV107', 'Hidden Fates: Shiny Vault', { productLine: 'Pokémon' });
const charizard = product('Charizard', '004/102', 'Base Set', { rarity: 'Holo Rare' });

describe('the product beside a price', () => {
  test.each<[string, Row, string | null]>([
    ['has name, set and number', vmax, 'Charizard VMAX, Hidden Fates: Shiny Vault, SV107'],
    ['has what is known', product('Charizard', '', null as never), 'Charizard'],
    ['is empty without a product', { product: null }, null],
    ['is empty without a name, a set and a number', { product: { productId: 1 } }, null],
    ['is empty on other marketplaces', { items: [] }, null],
  ])('%s', (_, answer, text) => expect(matchedProduct(endpoints.cardSales, answer).product).toBe(text));
});

describe('words of the keyword that the product lacks', () => {
  test.each<[string, Row, string[]]>([
    ['charizard v', vmax, ['v']],
    ['Charizard VMAX sv107', vmax, []],
    ['charizard v-max', vmax, []],
    ['charizard vmax gold star', vmax, ['gold', 'star']],
    ['pokemon CHARIZARD vmax, hidden fates', vmax, []],
    ['Pokémon card: charizard vmax from the shiny vault', vmax, []],
    ['charizard vmax -lot -"psa 10"', vmax, []],
    ['charizard 4/102', charizard, []],
    ['charizard 4', charizard, []],
    ['charizard #4', charizard, []],
    ['charizard No. 4', charizard, []],
    ['charizard number 4', charizard, []],
    ['charizard no. 44', charizard, ['44']],
    ['charizard 4/130', charizard, ['130']],
    ['charizard 4/102', product('Charizard', '4'), []],
    ['charizard 5/102', product('Charizard', '4'), ['5']],
    ['ｃｈａｒｉｚａｒｄ holo', charizard, []],
    ['charizard 1st edition', charizard, ['1st', 'edition']],
    ['Farfetch’d', product("Farfetch'd", '27'), []],
    ['mewtwo ex', product('MewtwoEX', '54'), []],
    ['リザードン', product('リザードン', '4'), []],
    ['ピカチュウ', product('リザードン', '4'), ['ピカチュウ']],
    ['', charizard, []],
  ])('%s', (keyword, answer, missing) =>
    expect(matchedProduct(endpoints.cardSales, { ...answer, keyword }).missing).toEqual(missing),
  );

  test('are none for a product number', () => {
    expect(matchedProduct(endpoints.cardSales, { ...charizard, keyword: null }).missing).toEqual([]);
    expect(matchedProduct(endpoints.cardSales, { ...charizard, keyword: 42 }).missing).toEqual([]);
  });
});

test('the price of a card says which words its product lacks', () => {
  const items = ['10', '20', '30'].map(price => ({ price }));
  // The answer repeats the keyword (reference 2.6).
  const answer = { ...vmax, keyword: 'charizard v', items, summary: { count: 3, median: 20 } };
  const price = priceFrom(endpoints.cardSales as Endpoint, answer, TODAY);
  const name = 'Charizard VMAX, Hidden Fates: Shiny Vault, SV107';
  expect(price).toMatchObject({ median: 20, product: name, note: 'the product found lacks “v”' });
});
