/** Rows with more cells than headings: what is clear is joined, and of the others nothing is guessed. */
import { readList } from '@sold-data/core';
import { describe, expect, it } from 'vitest';

const read = (...lines: string[]) => readList(lines.join('\n'));
const goods = (list: ReturnType<typeof read>) =>
  list.items.map(({ keyword, quantity, paid, paidCurrency }) => [keyword, quantity, paid, paidCurrency]);

describe('an amount without quotes', () => {
  it.each([
    [
      'Item,Paid,Date',
      'Harbor watch,"$1,200",2024-01-01',
      'Harbor watch,$1,200,2024-01-01',
      'Delta watch,$250,2024-02-01',
    ],
    ['Item,Condition,Paid', 'Harbor watch,Used,"$1,200"', 'Harbor watch,Used,$1,200', 'Delta watch,Used,$250'],
    ['Item,Paid,Qty', 'Harbor print,"$1,234,567.50",1', 'Harbor print,$1,234,567.50,1', 'Delta print,$5.00,3'],
    ['Item,Cost,Value,Qty', 'Harbor,"$1,200","$2,500",1', 'Harbor,$1,200,$2,500,1', 'Delta,$90,$120,2'],
    ['Item,Cost,Qty', 'Harbor,"C $1,200",1', 'Harbor,C $1,200,1', 'Delta,C $90,2'],
  ])('%s: %s', (headings, quoted, bare, other) => {
    expect(goods(read(headings, bare, other))).toEqual(goods(read(headings, quoted, other)));
    expect(goods(read(headings, quoted, other))[0]![2]).toBeGreaterThan(1000);
  });

  it('without a sign, nobody knows where it ends, so its row is left out', () => {
    const inside = read('Item,Cost,Condition', 'Harbor watch,1,200,Used', 'Delta watch,200,New', 'Ash watch,300,New');
    expect(goods(inside).map(([keyword]) => keyword)).toEqual(['Delta watch', 'Ash watch']);
    expect(inside.leftOut.map(({ row, reason }) => [row, reason])).toEqual([[2, 'shifted']]);
    expect(inside.text).toContain('more cells than headings');
    const behind = read('Item,Condition,Paid', 'Harbor watch,Used,1,200', 'Delta watch,Used,250');
    expect(behind.leftOut.map(({ row, reason }) => [row, reason])).toEqual([[2, 'shifted']]);
  });

  it('isn’t joined from all rows of a list, which may have a column without a heading', () => {
    const list = read('Item,Paid', 'Harbor,$5,120', 'Delta,$7,130');
    expect(list.items).toEqual([]);
    expect(list.leftOut.map(({ reason }) => reason)).toEqual(['shifted', 'shifted']);
  });

  it('isn’t joined where a number stands below its own heading', () => {
    const list = read('Item,Paid,No', 'Harbor,$1,200,remark', 'Delta,$2,143', 'Ash,$5,120');
    expect(goods(list).map(([, , paid]) => paid)).toEqual([1, 2, 5]);
  });
});

describe('a name with a comma, without quotes', () => {
  it('is joined if its row fits the others in one way alone', () => {
    const list = read('Name,Qty', 'Orsa, Warden of Frost,2', 'Ash Wolf,1', 'Sela, Tide Reader,4');
    expect(goods(list).map(([keyword, quantity]) => [keyword, quantity])).toEqual([
      ['Orsa, Warden of Frost', 2],
      ['Ash Wolf', 1],
      ['Sela, Tide Reader', 4],
    ]);
  });

  it('is left out if its row fits in two', () => {
    const list = read('Name,Set,Qty', 'Orsa, Warden of Frost,Frostfall,2', 'Ash Wolf,Cinder,1', 'Emberfox,Cinder,3');
    expect(list.leftOut.map(({ row, reason }) => [row, reason])).toEqual([[2, 'shifted']]);
  });
});

describe('remarks behind the last heading', () => {
  it.each([
    [['Name,Qty,Paid', 'Ash Wolf,2,5,nice', 'Emberfox,1,4', 'Tide Sphinx,1,3']],
    [['Name,Qty,Paid', 'Ash Wolf,2,5,nice, but bent', 'Emberfox,1,4', 'Tide Sphinx,1,3']],
    [['Name,Qty', 'Ash Wolf,2,nice', 'Emberfox,1,shelf 3', 'Tide Sphinx,1,sold?']],
    [['Name,Qty,,', 'Ash Wolf,x,,to sell', 'Emberfox,1,,', 'Tide Sphinx,1,,']],
    [['Name;Qty;Paid', 'Ash Wolf, promo;2;5,50', 'Emberfox;1;2;ask', 'Tide Sphinx;1;2']],
    [['Name,Set,No', 'Ash Wolf,151,200,holo', 'Emberfox,Cinder,43', 'Tide Sphinx,Cinder,5']],
  ])('%j', lines => {
    const list = read(...lines);
    expect(list.items.map(({ row }) => row)).toEqual([2, 3, 4]);
    expect(list.items[0]!.keyword).toContain('Ash Wolf');
  });
});
