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

  it('leaves its row out where the headings go on with blank cells, unless their column has other values', () => {
    const out = (list: ReturnType<typeof read>) => list.leftOut.map(({ row, reason }) => [row, reason]);
    const padded = read('Item,Paid,,', 'Mew,$1,200,', 'Delta watch,$180,,');
    expect(goods(padded)).toEqual([['Delta watch', 1, 180, 'USD']]);
    expect(out(padded)).toEqual([[2, 'shifted']]);
    expect(out(read('Item,Qty,Cost,', 'Harbor,1,$1,200', 'Delta,2,$90,', 'Ash,1,$3,400'))).toEqual([
      [2, 'shifted'],
      [4, 'shifted'],
    ]);
    const column = read('Item,Paid,', 'Harbor,$5,120', 'Delta,$7,35', 'Ash,$9,');
    expect(goods(column).map(([, , paid]) => paid)).toEqual([5, 7, 9]);
    const numbered = read('Item,Paid,', 'Harbor,$90,101', 'Delta,$80,102', 'Ash,$70,103');
    expect(goods(numbered).map(([, , paid]) => paid)).toEqual([90, 80, 70]);
    const remarks = read('Item,Paid,', 'Harbor,$5,120', 'Delta,$7,from a friend');
    expect(goods(remarks).map(([, , paid]) => paid)).toEqual([5, 7]);
  });

  it('leaves its row out where its cents may stand below the next heading', () => {
    for (const cut of ['Harbor,199,99,1', 'Harbor,1,200 €,1']) {
      const list = read('Item,Paid,Qty', cut, 'Delta,250,1', 'Ash,600,2');
      expect(goods(list).map(([keyword, quantity, paid]) => [keyword, quantity, paid])).toEqual([
        ['Delta', 1, 250],
        ['Ash', 2, 600],
      ]);
      expect(list.leftOut.map(({ row, reason }) => [row, reason])).toEqual([[2, 'shifted']]);
    }
    const remark = read('Item,Qty,Paid', 'Harbor,2,20,5', 'Delta,1,30', 'Ash,1,40');
    expect(goods(remark)[0]).toEqual(['Harbor', 2, 20, null]);
  });

  it.each([
    [['Artikel,Preis,Menge', 'Tasse,12,50,2', 'Teller,8,90,1', 'Kanne,25,00,3']],
    [['Artikel,Kaufpreis,Menge', 'Tasse,12,50,2', 'Teller,8,90,1']],
    [['Artikel,Kaufpreis,Menge,', 'Tasse,12,50,2', 'Teller,8,90,1']],
    [['Artikel,EK,VK,Menge', 'Tasse,12,50,19,90,2', 'Teller,8,90,15,00,1']],
    [['Menge,Artikel,Bezahlt', '2,Tasse,12,50', '1,Teller,8,90']],
    [['Year,Item,Paid', '1969,Guitar,12,50', '1970,Amplifier,8,90']],
    [['Artikelnr,Name,Bezahlt', '1001,Tasse,12,50', '1002,Teller,8,90']],
    [['Item,Qty', 'Screws,1,200', 'Bolts,2,500']],
    [['Item,Qty', 'Screws,1,200']],
  ])('that is cut in all rows leaves them out, so nothing moves below another heading: %j', lines => {
    const list = read(...lines);
    expect(list.items).toEqual([]);
    expect(list.leftOut.map(({ reason }) => reason)).toEqual(lines.slice(1).map(() => 'shifted'));
  });

  it.each([
    [
      ['Item,Qty,Paid', 'Radio,2,20,kitchen', 'Lamp,1,30,hall'],
      [2, 20],
      [1, 30],
    ],
    [
      ['Item,Qty,Paid,', 'Radio,1,20,35', 'Lamp,2,30,45'],
      [1, 20],
      [2, 30],
    ],
    [
      ['Item,Paid,', 'Radio,20,35', 'Lamp,30,45'],
      [1, 20],
      [1, 30],
    ],
    [
      ['Item,Qty', 'Radio,2,shelf', 'Lamp,1,shelf'],
      [2, null],
      [1, null],
    ],
    [
      ['Item,Qty,Paid', '"Radio",2,"12,50"', '"Lamp",1,"8,90"'],
      [2, 12.5],
      [1, 8.9],
    ],
  ])('isn’t looked for where its parts stand below their own headings: %j', (lines, radio, lamp) => {
    expect(goods(read(...lines)).map(([, quantity, paid]) => [quantity, paid])).toEqual([radio, lamp]);
  });

  it('isn’t joined where a number stands below its own heading', () => {
    const list = read('Item,Paid,No', 'Harbor,$1,200,remark', 'Delta,$2,143', 'Ash,$5,120');
    expect(goods(list).map(([, , paid]) => paid)).toEqual([1, 2, 5]);
  });
});

describe('a name with a comma, without quotes', () => {
  it.each([
    [['Name,Set,Qty', 'Orsa, Warden of Frost,Cinder,2', 'Sela, Tide Reader,Cinder,1'], 2, null],
    [['Name,Set,Qty', 'Orsa, Warden of Frost,Frostfall,2', 'Ash Wolf,Cinder,1', 'Emberfox,Cinder,3'], 2, null],
    [['Name,Qty,Paid', 'Orsa, Warden, the Cold,2,5', 'Sela,1,4'], 2, 5],
    [['Player,Year,Paid', 'Venn, Dario,1989,5', 'Quill, Mara,1986,2'], 1, 5],
    [['Player,Card #,Paid', 'Venn, Dario,1,5', 'Quill, Mara,320,2'], 1, 5],
  ])('never moves what stands behind it: %j', (lines, quantity, paid) => {
    const quoted = lines.map(line => line.replace(/^[^,]+(?:, [^,]+)+/, '"$&"'));
    expect(read(...lines).items).toEqual(read(...quoted).items);
    expect(goods(read(...lines))[0]!.slice(1, 3)).toEqual([quantity, paid]);
  });

  it('is joined in rows between others', () => {
    const list = read('Name,Qty', 'Orsa, Warden of Frost,2', 'Ash Wolf,1', 'Sela, Tide Reader,4');
    expect(goods(list).map(([keyword, quantity]) => [keyword, quantity])).toEqual([
      ['Orsa, Warden of Frost', 2],
      ['Ash Wolf', 1],
      ['Sela, Tide Reader', 4],
    ]);
  });

  it.each([
    [['Name,Qty', 'Orsa, Warden of Frost,2', 'Sela, Tide Reader,4']],
    [['Name,Qty', 'Orsa, Warden of Frost,2', 'Sela, Tide Reader,4', 'Brin, Ash Caller,1', 'Ash Wolf,1']],
    [['Item,Paid', 'Camera, body only,$120', 'Lens, 50 mm,$80']],
    [['Name,Qty,Paid', 'Orsa, Warden of Frost,2,5', 'Sela, Tide Reader,4,9']],
  ])('is joined in all rows if a number stands below its heading then: %j', lines => {
    const list = read(...lines);
    expect(list.items.map(({ keyword }) => keyword)).toEqual(
      lines.slice(1).map(line => /^[^,]+(?:, [^,]+)?/.exec(line)![0]),
    );
    expect(list.items.every(({ quantity, paid }) => (quantity ?? 0) > 1 || (paid ?? 0) > 1 || quantity === 1)).toBe(
      true,
    );
    expect(list.unused).toEqual([]);
  });

  it.each([
    [['Name,Qty', 'Card,Orsa,2', 'Token,Sela,1']],
    [['Name, Qty', 'Orsa, Warden of Frost, 2', 'Sela, Tide Reader, 1']],
  ])('is left out of all rows if more than one reading is possible: %j', lines => {
    const list = read(...lines);
    expect(list.items).toEqual([]);
    expect(list.leftOut.map(({ reason }) => reason)).toEqual(['shifted', 'shifted']);
  });

  it('isn’t looked for behind the numbers of rows, whose column has no heading', () => {
    const list = read('Name,Qty,Paid', '1,Orsa,2,5', '2,Sela,1,4', '4,Brin,1,9');
    expect(goods(list).map(([keyword, quantity, paid]) => [keyword, quantity, paid])).toEqual([
      ['Orsa', 2, 5],
      ['Sela', 1, 4],
      ['Brin', 1, 9],
    ]);
    // Cells of a sheet stay below their headings.
    expect(read('Name,Qty,', '1,Orsa,2', '2,Sela,1').unused.map(({ heading }) => heading)).toContain('Column 3');
  });

  it('isn’t looked for where all rows have a column without a heading', () => {
    const list = read('Name,Number,Paid', 'Orsa,A 12,5,shelf', 'Sela,B 7,2, box', 'Brin,C 9,1,shelf');
    expect(goods(list).map(([, , paid]) => paid)).toEqual([5, 2, 1]);
  });

  it('leaves its row out where the headings go on with blank cells', () => {
    const list = read('Item,Qty,Paid,', 'Lamp, brass,2,30', 'Clock,1,15,', 'Radio,1,20,');
    expect(goods(list).map(([keyword, , paid]) => [keyword, paid])).toEqual([
      ['Clock', 15],
      ['Radio', 20],
    ]);
    expect(list.leftOut.map(({ row, reason }) => [row, reason])).toEqual([[2, 'shifted']]);
    const remarks = read('Item,Qty,Paid,', 'Lamp,some,2, old', 'Clock,1,15,', 'Radio,1,20,');
    expect(remarks.items).toHaveLength(3);
  });

  it('is left out if two of its cells have one', () => {
    const list = read('Item,Qty,Paid', 'Radio, big,1,20, used', 'Lamp,2,30', 'Clock,1,15');
    expect(list.leftOut.map(({ row, reason }) => [row, reason])).toEqual([[2, 'shifted']]);
  });

  it('is left out if its row fits in two and no space shows which', () => {
    const list = read('Name,Set,Qty', 'Orsa,Warden of Frost,Frostfall,2', 'Ash Wolf,Cinder,1', 'Emberfox,Cinder,3');
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
