/** Lists as people of several trades keep them: what a heading says of the numbers and words below it. */
import { readList } from '@sold-data/core';
import { describe, expect, it } from 'vitest';

const prices = (text: string) => readList(text).items.map(({ quantity, paid }) => [quantity, paid]);

describe('what was paid for all pieces is not what one cost', () => {
  it.each([
    ['Artikel;Anzahl;Einkauf gesamt\nTeddy;3;90,00 €', 30],
    ['Item,Qty,Total Spent\nTeddy,3,$90.00', 30],
    ['Item,Qty,Purchase Total\nTeddy,3,$90.00', 30],
    ['Item,Qty,Total Purchase Cost\nTeddy,3,$90.00', 30],
    ['Item,Qty,Purchase Price (Total)\nTeddy,3,$90.00', 30],
    ['Item,Qty,Total cost per unit\nTeddy,3,$90.00', 90],
    ['Artikel;Menge;EK netto\nTeddy;3;90,00 €', 90],
    ['Artikel;Menge;Preis bezahlt\nTeddy;3;90,00 €', 90],
  ])('%s', (text, paid) => {
    expect(prices(text)).toEqual([[3, paid]]);
  });
});

describe('a grade is what a company gave', () => {
  it.each(['Est. PSA Grade', 'Expected Grade', 'Potential Grade'])('and not a hope: %s', heading => {
    const { items, unused } = readList(`Card,Set,Number,${heading}\nEmberfox,Base,4,10`);
    expect(items).toMatchObject([{ keyword: 'Base Emberfox 4', kind: 'raw' }]);
    expect(unused).toMatchObject([{ heading }]);
  });
});
