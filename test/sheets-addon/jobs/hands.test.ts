/** A person's hands in the middle of a job: hidden sheets deleted, the sheet of the rows renamed, a lost step asked again. */
import { describe, expect, it } from 'vitest';
import { START } from '../addon.ts';
import { batch, HISTORY, KEYWORDS, request } from './harness.ts';

const ITEMS = { Items: KEYWORDS.map(keyword => [keyword]) };

describe('the hidden sheet of a job, deleted', () => {
  it('before a deep pagination begins: its paid pages are not lost', () => {
    const { start, drive, host, sandbox } = batch({ Items: [] }, { unkind: undefined });
    start(request('deepPagination', { parameters: { keyword: 'iphone 13 128gb' }, maxPages: 3 }));
    const book = host.spreadsheet!;
    book.removeSheet(book.sheet('_sold_job_one'));
    const ended = drive('one');
    expect(ended).toMatchObject({ status: 'done', paid: 3 });
    expect(ended.rows).toBeGreaterThan(100);
    expect(sandbox.chargedToUs).toBe(3);
  });

  it('while a page of the history is on its way: the page is written all the same', () => {
    const { start, drive, host, sandbox } = batch({ Items: [] }, { unkind: undefined });
    start(request('history', { parameters: { ...HISTORY, limit: 10 }, maxPages: 3 }));
    const book = host.spreadsheet!;
    const handle = sandbox.handle.bind(sandbox);
    sandbox.handle = sent => {
      if (/[?&]page=2(&|$)/.test(sent.url)) book.removeSheet(book.sheet('_sold_job_one'));
      return handle(sent);
    };
    expect(drive('one')).toMatchObject({ status: 'done', paid: 3, rows: 30 });
    expect(sandbox.chargedToUs).toBe(3);
  });

  it('with the keywords that were still to be asked: it ends in words, with the rows that were paid for', () => {
    const { start, drive, host, sandbox, rows } = batch(ITEMS, { unkind: undefined });
    start(request('bulkSearch', { range: 'Items!A1:A12' }));
    const book = host.spreadsheet!;
    const handle = sandbox.handle.bind(sandbox);
    let posts = 0;
    sandbox.handle = sent => {
      if (sent.method === 'POST' && ++posts === 2) book.removeSheet(book.sheet('_sold_job_one'));
      return handle(sent);
    };
    expect(drive('one')).toMatchObject({
      status: 'partial',
      paid: 10,
      rows: 10,
      message: 'The hidden sheet of this job was deleted, so it cannot go on. Start it again.',
    });
    expect(rows('Output')).toHaveLength(11);
    expect(sandbox.chargedToUs).toBe(10);
  });
});

describe('the sheet of the rows, renamed in the middle', () => {
  it('is followed: all rows stand on it, and none was said to be lost', () => {
    const { start, drive, host, sandbox, says, rows } = batch({ Items: [] }, { unkind: undefined });
    start(request('history', { parameters: { ...HISTORY, limit: 10 }, maxPages: 4 }));
    const handle = sandbox.handle.bind(sandbox);
    sandbox.handle = sent => {
      if (/[?&]page=3(&|$)/.test(sent.url)) host.spreadsheet!.sheet('Output').name = 'iPhone sales';
      return handle(sent);
    };
    const ended = drive('one');
    expect(ended).toMatchObject({ status: 'done', rows: 40, request: { output: { sheet: 'iPhone sales' } } });
    expect(says(ended)).not.toContain('deleted');
    expect(rows('iPhone sales')).toHaveLength(41);
    expect(host.spreadsheet!.sheets.some(({ name }) => name === 'Output')).toBe(false);
  });
});

describe('a step that was lost', () => {
  const lost = () => {
    const place = batch(ITEMS);
    place.sandbox.calm('what others spend hides whether the step was charged');
    place.sandbox.addFault({ match: { method: 'POST' }, dropAfterCharging: true });
    place.start(request('bulkSearch', { range: 'Items!A1:A12' }));
    expect(place.drive('one').status).toBe('asks');
    return place;
  };

  it.each([
    'again',
    'cancel',
  ] as const)('and then answered with "%s" stays in the record with what it may have cost', command => {
    const { ask, drive, says } = lost();
    ask('command', 'one', command);
    const ended = drive('one');
    expect(ended.lost).toBe(5);
    expect(says(ended)).toContain('5 requests may have been charged for results that were lost on the way.');
  });

  it('"Ask again" pressed by two people confirms one loss, not the next', () => {
    const { ask, drive, sandbox } = lost();
    ask('command', 'one', 'again');
    let posts = 0;
    const handle = sandbox.handle.bind(sandbox);
    sandbox.addFault({ match: { method: 'POST' }, dropAfterCharging: true });
    sandbox.handle = sent => {
      if (sent.method === 'POST' && ++posts === 1) ask('command', 'one', 'again');
      return handle(sent);
    };
    expect(drive('one')).toMatchObject({ status: 'asks', question: { kind: 'again' } });
    expect(sandbox.chargedToUs).toBe(10);
  });
});

describe('the history of jobs', () => {
  it('with a line that somebody has spoilt lists the others, and new jobs end', () => {
    const { start, drive, host, ask } = batch(ITEMS);
    const one = (id: string) => start(request('bulkSearch', { range: 'Items!A1:A2', output: { mode: 'update' } }), id);
    one('first');
    drive('first');
    host.spreadsheet!.sheet('_sold_jobs').write(2, 1, 'a note of mine', START);
    one('second');
    expect(drive('second').status).toBe('done');
    expect(ask('list').past.map(({ id }) => id)).toEqual(['second', 'first']);
  });
});
