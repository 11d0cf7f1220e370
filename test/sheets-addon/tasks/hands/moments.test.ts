/** A person edits the sheet at any moment of a run. `HANDS_STEP=1` tries every moment. */
import { describe, expect, it } from 'vitest';
import type { TaskCard } from '../../../../sheets-addon/sidebar/server-interface.ts';
import { asked, giveKey } from '../../addon.ts';
import { THREE } from '../../selling-costs.ts';
import { priceList, type Scene, scene, watch } from '../harness.ts';
import { type Act, actAt, actsOn, columnOf, ownCells, ownCellsAfter, trials } from './hands.ts';

const COUNT = 30;
const LABELS = ['Median', 'Sales', 'Low', 'High', 'Currency', 'Updated', 'Note'];

/** A person's table with space for these columns in the middle and a totals row at the bottom. @param item heading of the items. */
function tableWith(labels: readonly string[], count: number, item = 'Item'): unknown[][] {
  const space = labels.map(() => '');
  const lines = Array.from({ length: count }, (_, at) => [`tag ${at}`, `scarce item ${at}`, ...space, `keep ${at}`]);
  return [['Tag', item, ...space, 'Keep'], ...lines, [], ['Total', '', ...space, 'sum']];
}

const TABLE = tableWith(LABELS, COUNT);
const draft = priceList(
  { range: `Stock!B2:B${COUNT + 1}`, columns: ['median', 'sales', 'range'] },
  { where: { column: 'C', history: null }, budget: 60 },
);
const open = () => scene({ sheets: { Stock: TABLE }, plan: 'basic', quota: 1_000 });

/** The prices, as formulas show them, of all items that a test may end with. */
const prices = (() => {
  const { cell } = scene({ plan: '500k' });
  const keywords = [...Array.from({ length: COUNT }, (_, at) => at), 70, 71].map(at => `scarce item ${at}`);
  return new Map(keywords.map(keyword => [keyword, [cell('SOLD_MEDIAN', keyword), cell('SOLD_COUNT', keyword)]]));
})();

/** Differences between the sheet, its card and their expected content. */
function faultsOf(place: Scene, act: Act, card: TaskCard): string[] {
  const [sheet] = place.book.sheets;
  if (!sheet) return ['the sheet is gone'];
  const faults: string[] = [];
  const own = JSON.stringify(ownCells(sheet, LABELS));
  const expected = JSON.stringify(ownCellsAfter(TABLE, act));
  if (own !== expected) faults.push(`the person's cells are ${own}`);
  const [item, median, sales] = ['Item', 'Median', 'Sales'].map(heading => columnOf(sheet, heading) - 1);
  const lines = sheet.values().filter(line => /^scarce/.test(String(line[item!])));
  let priced = 0;
  for (const line of lines) {
    const [price, count] = prices.get(String(line[item!])) ?? [];
    const [shown, shownCount] = [line[median!] ?? '', line[sales!] ?? ''];
    if (typeof shown === 'number') priced += 1;
    if (shown !== '' && shown !== price) faults.push(`${line[item!]} shows ${shown} and sells for ${price}`);
    if (sales! >= 0 && shownCount !== '' && shownCount !== count)
      faults.push(`${line[item!]} shows ${shownCount} sales of ${count}`);
    if (card.text.startsWith('Done') && shown === '' && typeof price === 'number')
      faults.push(`${line[item!]} has no price`);
  }
  const [, said, of] = /([\d,]+) of ([\d,]+) priced/.exec(`${card.text} ${card.note}`) ?? [];
  if (card.text.startsWith('Failed')) return priced === 0 ? faults : [...faults, `${card.text} with ${priced} prices`];
  if (Number(said) !== priced || Number(of) !== lines.length)
    faults.push(`“${card.text}” for ${priced} of ${lines.length}`);
  return faults;
}

describe('a person who acts while a price list runs', () => {
  const acts = trials(actsOn(COUNT), (moment, act) => {
    const place = open();
    place.start(draft);
    const isOver = () => place.kept().run === null;
    const lastLook = actAt(place.host, moment, () => act(place.book.sheets[0]!), isOver);
    const card = place.drive();
    return { lastLook: lastLook(), faults: faultsOf(place, act, card) };
  });

  it.each(acts)(
    'a person who %s while a price list runs finds each price beside its item, and their own cells as they left them',
    (_, faults) => {
      expect(faults()).toEqual([]);
    },
  );
});

describe('a person who acts twice around a write of a price list', () => {
  const {
    'inserts a column on the left': column,
    'inserts a column beside the items': beside,
    'inserts two rows above the headings': rows,
    'sorts the table': sorts,
    'moves rows to the end of the list': moves,
  } = actsOn(COUNT) as Record<string, Act>;
  const undo: Act = sheet => sheet.deleteColumns(1, 1);
  /** The first act comes directly before a write, the second before a later call: the write that restores cells, or the read between. */
  const pairs: Record<string, [first: Act, second: Act, before: string]> = {
    'inserts a column twice': [column!, column!, 'Range.setValues'],
    'inserts a column and sorts the table': [column!, sorts!, 'Range.setValues'],
    'inserts a column, and rows above the headings': [beside!, rows!, 'Range.setValues'],
    'inserts a column and moves rows': [column!, moves!, 'Range.setValues'],
    'inserts a column and undoes it before the cells are read': [column!, undo, 'Range.getFormulas'],
    'inserts a column and undoes it before the cells are restored': [column!, undo, 'Range.setValues'],
  };

  it.each(Object.entries(pairs))('who %s finds all cells as they left them', (_, [first, second, before]) => {
    for (let write = 1; ; write += 1) {
      const place = open();
      place.start(draft);
      let writes = 0;
      const acted: Act[] = [];
      place.host.onCall = call => {
        if (call === 'Range.setValues') writes += 1;
        const [next] =
          writes < write ? [] : acted.length === 0 ? [first] : acted.length === 1 && call === before ? [second] : [];
        if (!next) return;
        acted.push(next);
        next(place.book.sheets[0]!);
      };
      const card = place.drive();
      if (acted.length < 2) {
        expect(write, 'writes that were tried').toBeGreaterThan(2);
        break;
      }
      const both: Act = sheet => {
        for (const act of acted) act(sheet);
      };
      expect(faultsOf(place, both, card), `write ${write}`).toEqual([]);
    }
  });
});

describe('a person who acts while a price list with where to sell runs', () => {
  const labels = ['Median', 'Sales', 'Best Place', 'Net There', 'Currency', 'Updated', 'Note'];
  const count = 8;
  const table = tableWith(labels, count);
  const compared = priceList(
    { range: `Stock!B2:B${count + 1}`, columns: ['median', 'sales', 'whereToSell'] },
    { where: { column: 'C', history: null }, budget: 60 },
  );
  const opened = () => {
    const place = scene({ sheets: { Stock: table }, plan: 'basic', quota: 1_000 });
    place.ask('saveCosts', THREE);
    return place;
  };
  /** The best place and its net proceeds, as the formula shows them, for all items that a test may end with. */
  const best = (() => {
    const place = scene({ plan: '500k' });
    place.ask('saveCosts', THREE);
    const keywords = [...Array.from({ length: count }, (_, at) => at), 70, 71].map(at => `scarce item ${at}`);
    const options = ['places', 1, 'columns', 'marketplace, netProceeds, place', 'headers', false];
    const lines = place.cell(
      'SOLD_WHERE_TO_SELL',
      keywords.map(each => [each]),
      ...options,
    ) as unknown[][];
    return new Map(lines.map(([market, net, rank], at) => [keywords[at]!, rank === 1 ? [market, net] : ['None', '']]));
  })();
  const acts = trials(actsOn(count), (moment, act) => {
    const place = opened();
    place.start(compared);
    const sheet = place.book.sheets[0]!;
    const isOver = () => place.kept().run === null;
    const lastLook = actAt(place.host, moment, () => act(sheet), isOver);
    const card = place.drive();
    const faults: string[] = [];
    const own = JSON.stringify(ownCells(sheet, labels));
    if (own !== JSON.stringify(ownCellsAfter(table, act))) faults.push(`their cells are ${own}`);
    const [item, market, net] = ['Item', 'Best Place', 'Net There'].map(each => columnOf(sheet, each) - 1);
    for (const line of sheet.values().filter(each => /^scarce/.test(String(each[item!])))) {
      const expected = best.get(String(line[item!]))!;
      const values = [line[market!] ?? '', line[net!] ?? ''];
      const isBlank = values.every(value => value === '') && !card.text.startsWith('Done ');
      if (market! >= 0 && net! >= 0 && !isBlank && values.join() !== expected.join())
        faults.push(`${line[item!]} shows ${values}, not ${expected}; ${card.text}`);
    }
    return { lastLook: lastLook(), faults };
  });

  it.each(acts)(
    'a person who %s while a list is compared finds each best marketplace beside its item, and their own cells as they left them',
    (_, faults) => {
      expect(faults()).toEqual([]);
    },
  );
});

describe('a person who acts while a watch runs', () => {
  const labels = ['Sells For', 'Sales', 'Currency', 'Change', 'Cheapest Offer', 'Deal', 'Checked', 'Note'];
  const count = 8;
  const table = tableWith(labels, count, 'Keyword');
  const watched = watch({ range: `Stock!B1:B${count + 1}` }, { budget: 20_000 });
  const acts = trials(
    actsOn(count, 'Keyword'),
    (moment, act) => {
      const place = scene({ sheets: { Stock: table }, plan: '500k' });
      place.start(watched);
      const sheet = place.book.sheets[0]!;
      const isOver = () => place.kept().run === null;
      const lastLook = actAt(place.host, moment, () => act(sheet), isOver);
      const card = place.drive();
      const faults: string[] = [];
      const own = JSON.stringify(ownCells(sheet, labels));
      if (own !== JSON.stringify(ownCellsAfter(table, act))) faults.push(`their cells are ${own}`);
      const [item, price] = ['Keyword', 'Sells For'].map(heading => columnOf(sheet, heading) - 1);
      const lines = sheet.values().filter(line => /^scarce/.test(String(line[item!])));
      const shown = lines.filter(line => (line[price!] ?? '') !== '');
      for (const line of shown) {
        const [expected] = prices.get(String(line[item!])) ?? [];
        if (line[price!] !== expected) faults.push(`${line[item!]} shows ${line[price!]}, not ${expected}`);
      }
      if (shown.length === 0 && !card.bad && price! >= 0) faults.push(`nothing is shown, and “${card.text}”`);
      return { lastLook: lastLook(), faults };
    },
    0.5,
  );

  it.each(acts)(
    'a person who %s while a watch runs finds each value beside its item, and their own cells as they left them',
    (_, faults) => {
      expect(faults()).toEqual([]);
    },
  );
});

describe('columns that the owner protects', () => {
  const people = { user: 'editor@example.com', owner: 'owner@example.com' };
  const protection = { area: { row: 1, column: 3, rows: 60, columns: 20 }, editors: [] };
  function protectable() {
    const place = scene({ sheets: { Stock: TABLE }, plan: 'growth', host: people });
    giveKey(place.host, people.user, place.sandbox.apiKey);
    return place;
  }

  it('columns that the owner protects are reported in the review, before anything is paid', () => {
    const { book, host, sandbox } = protectable();
    book.sheet('Stock').protections.push(protection);
    const { value } = host.callFromHtml('sidebar', ['plan', [draft, null]]);
    const message = expect.stringContaining('You may not edit Stock!C1:I31');
    expect(value).toMatchObject({ ok: false, problem: { field: 'where.column', message } });
    expect(asked({ sandbox })).toBe(0);
  });

  it('columns that the owner protects during a run stop the price list, and it continues without a second payment once they are unprotected', () => {
    const [[, faults] = []] = trials({ 'protects the columns': protection }, (moment, protect) => {
      const place = protectable();
      const sheet = place.book.sheet('Stock');
      place.start(draft);
      const isOver = () => place.kept().run === null;
      const look = actAt(place.host, moment, () => sheet.protections.push(protect), isOver);
      const stopped = place.drive();
      const lastLook = look();
      if (stopped.text.startsWith('Failed'))
        return { lastLook, faults: asked(place) === 0 ? [] : [`${stopped.text} after ${asked(place)} requests`] };
      sheet.protections.length = 0;
      if (stopped.state === 'stopped') place.ask('command', 'task-1', 'resume');
      const card = place.drive();
      const isDone = card.text === 'Done · 30 of 30 priced · 30 requests';
      return { lastLook, faults: [...(isDone ? [] : [card.text]), ...faultsOf(place, () => {}, card)] };
    });
    expect(faults?.()).toEqual([]);
  });
});
