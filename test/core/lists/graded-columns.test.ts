/** Lists with a column for each grading company. */
import { readList } from '@sold-data/core';
import { describe, expect, it } from 'vitest';

const searches = (text: string) => readList(text).items.map(({ keyword }) => keyword);
const reasons = (text: string) => readList(text).leftOut.map(({ row, reason }) => `${row} ${reason}`);

describe('a grade below the name of a company is its grade', () => {
  it.each([
    ['two companies', 'Card,PSA,CGC\nHulk 181,10,\nHulk 181,,9.8\nHulk 181,,', ['PSA 10', 'CGC 9.8', '']],
    ['one company', 'Card,Paid USD,PSA\nHulk 181,90,8\nHulk 181,10,\nHulk 181,20,6.5', ['PSA 8', '', 'PSA 6.5']],
    ['a scale up to 100', 'Card,PSA,SGC\nHulk 181,raw,\nHulk 181,,80', ['', 'SGC 80']],
    ['an old slab', 'Card,PSA,CGC\nHulk 181,2,\nHulk 181,,9.8', ['PSA 2', 'CGC 9.8']],
    ['low grades', 'Card,PSA,SGC\nHulk 181,1,\nHulk 181,2,\nHulk 181,,2.5', ['PSA 1', 'PSA 2', 'SGC 2.5']],
    ['headings with the word', 'Card,PSA Grade,CGC Grade\nHulk 181,,9.8\nHulk 181,10,', ['CGC 9.8', 'PSA 10']],
    ['cards of such a company alone', 'Card,TAG\nHulk 181,9.5\nHulk 181,10', ['TAG 9.5', 'TAG 10']],
    ['a name that is also a note', 'Card,PSA,TAG\nHulk 181,9,\nHulk 181,,10', ['PSA 9', 'TAG 10']],
    ['a mark and a grade', 'Card,PSA,CGC,Grade\nHulk 181,x,,9.8\nHulk 181,,x,9.6', ['PSA 9.8', 'CGC 9.6']],
    ['coins', 'Coin,PCGS,NGC\nHulk 181,MS65,\nHulk 181,,MS64', ['PCGS MS65', 'NGC MS64']],
    ['a column of conditions', 'Card,Condition,PSA\nHulk 181,NM,\nHulk 181,,9', ['', 'PSA 9']],
    ['a total', 'Card,PSA,BGS,Paid\nHulk 181,9,,100\nHulk 181,,8.5,50\nTotal,,,150', ['PSA 9', 'BGS 8.5']],
  ])('%s', (_, text, grades) => {
    expect(searches(text)).toEqual(grades.map(grade => `Hulk 181 ${grade}`.trim()));
  });

  it('also when a table is read again with its roles', () => {
    const rows = [
      ['Card', 'PSA', 'CGC'],
      ['Hulk 181', '', '9.8'],
    ];
    const roles = readList(rows).columns.map(({ role }) => role);
    expect(readList(rows, { settled: { format: null, roles } }).items).toMatchObject([{ keyword: 'Hulk 181 CGC 9.8' }]);
    const { mapping } = readList(rows);
    expect(readList(rows, { mapping }).items).toMatchObject([{ grader: 'CGC', grade: '9.8' }]);
  });
});

describe('a row without one clear grade is left out', () => {
  it.each([
    ['two grades', 'Card,PSA,BGS\nHulk 181,9,9.5\nSpawn 1,10,'],
    ['a mark without a grade', 'Card,PSA,CGC\nHulk 181,x,\nSpawn 1,,9.5'],
    ['a card that is away', 'Card,PSA\nHulk 181,submitted\nThor 1,9\nSpawn 1,8\nRai 1,10\nX-O 1,9\nBone 1,9'],
  ])('%s', (_, text) => {
    expect(reasons(text)).toEqual(['2 unknownGrade']);
  });

  it('a mark beside a name with its grade is clear', () => {
    expect(searches('Card,PSA,CGC\nHulk 181 PSA 9,x,\nSpawn 1,,')).toEqual(['Hulk 181 PSA 9', 'Spawn 1']);
  });
});

describe('what else stands below a company is no grade', () => {
  it.each([
    ['population', 'Card,PSA Pop,CGC Pop\nHulk 181,9,8\nSpawn 1,7,6'],
    ['counts above 10', 'Card,PSA,BGS\nHulk 181,121,43\nSpawn 1,45,8'],
    ['counts of slabs', 'Card,Raw,PSA,CGC\nHulk 181,2,6,5\nSpawn 1,5,8,7'],
    ['counts in every row', 'Card,PSA,CGC\nHulk 181,6,5\nSpawn 1,5,7'],
    ['small counts', 'Card,PSA,CGC\nHulk 181,2,\nSpawn 1,,1'],
    ['prices', 'Card,PSA,BGS\nHulk 181,$500,$450\nSpawn 1,$9,$8'],
    ['prices by grade', 'Card,PSA 10,PSA 9,Raw\nHulk 181,5000,1200,200\nSpawn 1,80,40,10'],
    ['prices below 11', 'Card,Raw,PSA\nHulk 181,5.5,9.5\nSpawn 1,4,10'],
    ['prices with cents', 'Card,PSA\nHulk 181,9.50\nSpawn 1,10.00'],
    ['counts in most rows', 'Card,PSA,BGS,CGC\nHulk 181,5,6,1\nSpawn 1,,7,5'],
    ['tags of goods', 'Item,Tag,Price\nHulk 181,10,20\nSpawn 1,9,30'],
    ['the speed of a film', 'Item,ASA\nHulk 181,10\nSpawn 1,8'],
    ['certificates', 'Card,PSA\nHulk 181,12345678\nSpawn 1,87654321'],
  ])('%s', (_, text) => {
    expect(searches(text)).toEqual(['Hulk 181', 'Spawn 1']);
  });
});

it.each([
  [
    'prices of cards with halves',
    'Player,Year,Set,Beckett',
    'A. Fern,1989,Cinder,7.5',
    'B. Moth,1989,Cinder,5',
    'C. Ash,1989,Cinder,2.5',
  ],
  ['round prices of coins, one of them a grade', 'Coin,Year,NGC', 'Dollar,1881,63', 'Dime,1922,35', 'Half,1900,55'],
  ['prices of coins', 'Coin,Year,PCGS', 'Dollar,1881,60', 'Dime,1922,58', 'Half,1900,45', 'Cent,1900,20'],
])('a guide’s %s are no grades', (_, ...lines) => {
  const list = readList(lines.join('\n'));
  expect(list.items.map(({ grade }) => grade)).toEqual(lines.slice(1).map(() => undefined));
  expect(list.unused.map(({ heading }) => heading)).toEqual([lines[0]!.split(',').at(-1)]);
});

it.each([
  ['Player,Year,Set,Beckett', 'A. Fern,1989,Cinder,9.5', 'B. Moth,1989,Cinder,9', 'C. Ash,1989,Cinder,8.5'],
  ['Coin,Year,PCGS', 'Dollar,1881,64', 'Dime,1922,66', 'Half,1900,65'],
  ['Coin,Year,NGC', 'Dollar,1881,MS64', 'Dime,1922,AU58', 'Half,1900,VF20'],
])('grades of a company that has a guide: %s', (...lines) => {
  const grades = readList(lines.join('\n')).items.map(({ grade }) => grade);
  expect(grades).toEqual(lines.slice(1).map(line => line.split(',').at(-1)));
});

it('a damaged coin in a slab isn’t priced as one without, nor are those beside it', () => {
  const text =
    'Coin,Year,Grader,Grade\nDollar,1881,PCGS,AU Details\nDime,1922,NGC,Details (Cleaned)\nHalf,1900,PCGS,VF 30';
  expect(searches(text)).toEqual(['1900 Half PCGS VF30']);
  expect(reasons(text)).toEqual(['2 unknownGrade', '3 unknownGrade']);
});
