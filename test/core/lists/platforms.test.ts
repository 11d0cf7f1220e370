/** Lists of games that name their platforms in headings of columns, or of sections. */
import { type ReadListOptions, readList } from '@sold-data/core';
import { describe, expect, it } from 'vitest';

const searches = (text: string, options: ReadListOptions = {}) =>
  readList(text, options).items.map(({ keyword }) => keyword);

describe('a mark below a platform says for which one a game is', () => {
  it.each([
    ['Game,PS4,Xbox,Switch\nDoom,x,,\nHades,,,x\nIco,,,', ['Doom PS4', 'Hades Switch', 'Ico']],
    ['Title,Paid,Nintendo 64,Dreamcast\nDoom,5,yes,\nHades,5,,yes', ['Doom Nintendo 64', 'Hades Dreamcast']],
    ['Game,PC,PS5\nDoom,TRUE,FALSE\nHades,FALSE,TRUE', ['Doom PC', 'Hades PS5']],
    ['Game,PC,Switch,PS5\nDoom,x,,\nHades,,x,\nIco,,,x', ['Doom PC', 'Hades Switch', 'Ico PS5']],
    ['Game,PS4,Xbox\nDoom,x,n/a\nHades,-,x', ['Doom PS4', 'Hades Xbox']],
    ['Game,GameCube\nDoom,1\nHades,0', ['Doom GameCube', 'Hades']],
  ])('%s', (text, expected) => {
    expect(searches(text)).toEqual(expected);
    const rows = text.split('\n').map(line => line.split(','));
    const roles = readList(rows).columns.map(({ role }) => role);
    expect(searches(text, { settled: { format: null, roles } })).toEqual(expected);
  });

  it('a game for two of them is two items, which its row says', () => {
    const [both, one] = readList('Game,PS4,Xbox\nDoom,x,x\nHades,,x').items;
    expect([both?.keyword, one?.keyword]).toEqual(['Doom', 'Hades Xbox']);
    expect(both?.notes).toEqual([
      { about: 'unknown', text: 'It is marked under “PS4” and “Xbox”: give each a row of its own' },
    ]);
    expect(one?.notes).toEqual([]);
  });

  it.each([
    ['prices', 'Game,PS4,Xbox\nDoom,20.00,25.00\nHades,10,8'],
    ['counts', 'Game,PS4,Xbox\nDoom,2,\nHades,,1'],
    ['names that mean something else', 'Shoe,DS,Switch\nDoom,x,\nHades,,x'],
  ])('%s are none', (_, text) => {
    expect(searches(text)).toEqual(['Doom', 'Hades']);
  });
});

describe('a section headed by a platform', () => {
  const LIST = 'Title,Condition,Paid\nPlayStation 2,,\nIco,CIB,5\nRez,Loose,7\nGenesis,,\nSonic,Loose,9';

  it('is that of its games', () => {
    expect(searches(LIST)).toEqual(['Ico PlayStation 2 complete', 'Rez PlayStation 2 loose', 'Sonic Genesis loose']);
    expect(searches('Game,Paid,Notes\nDoom,5,\n-- N64 --,,\nHades,7,\nSOLD,,\nRez,9,')).toEqual(['Doom', 'Hades N64']);
  });

  it('says nothing about games that have a platform, or if the headings are items', () => {
    expect(searches('Game,Platform,Paid\n-- N64 --,,\nDoom,PC,5\nHades,,7')).toEqual(['Doom PC', 'Hades N64']);
    expect(searches(LIST, { keep: ['section'] })).toContain('Ico complete');
  });

  it('ends with a blank row below its games', () => {
    expect(searches('Title,Qty,Paid\nPSP:,,\n,,\nPatapon,1,5\nLoco,1,6\n,,\nJaws DVD,1,2\nAlien DVD,1,3')).toEqual([
      'Patapon PSP',
      'Loco PSP',
      'Jaws DVD',
      'Alien DVD',
    ]);
  });

  it('may be a band elsewhere', () => {
    expect(searches('Title,Format,Paid\nGenesis,,\nFoxtrot,LP,10\nDuke,LP,5\nSaturn,,\nFragile,LP,8')).toEqual([
      'Foxtrot LP',
      'Duke LP',
      'Fragile LP',
    ]);
  });
});
