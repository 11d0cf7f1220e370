import { describe, expect, it } from 'vitest';
import { fillProperties, makeRoom } from '../../support/apps-script/index.ts';
import { START } from '../addon.ts';
import { batch, HISTORY, KEYWORDS, request } from './harness.ts';
import { KillClock, watch } from './killer.ts';

const ITEMS = { Items: KEYWORDS.map(keyword => [keyword]) };
const BULK = request('bulkSearch', { range: 'Items!A1:A12' });
const LONG = request('history', { parameters: HISTORY, maxPages: 60 });

describe('an answer that is lost after it was charged', () => {
  it('of a bulk search is not asked for again until a person says so, and the words tell what it may have cost', () => {
    const { sandbox, start, drive, says, ask } = batch(ITEMS);
    sandbox.calm('what others spend hides whether the step was charged');
    sandbox.addFault({ match: { method: 'POST' }, dropAfterCharging: true });
    start(BULK);
    const asking = drive('one');
    expect(asking).toMatchObject({ status: 'asks', question: { kind: 'again' } });
    expect(says(asking)).toBe(
      'The answer to the last step was lost on the way, and it may have been charged (up to 5 requests).',
    );
    expect(sandbox.chargedToUs).toBe(5);
    ask('command', 'one', 'again');
    expect(drive('one')).toMatchObject({ status: 'done', rows: 12 });
    expect(sandbox.chargedToUs).toBe(17);
  });

  it('of a bulk search that was not charged is asked for again by itself', () => {
    const { sandbox, start, drive } = batch(ITEMS);
    sandbox.calm('what others spend hides whether the step was charged');
    sandbox.addFault({ match: { method: 'POST' }, drop: true });
    start(BULK);
    expect(drive('one')).toMatchObject({ status: 'done', rows: 12, paid: 12 });
    expect(sandbox.chargedToUs).toBe(12);
  });

  it.each([
    ['its own', { keyword: 'iphone 13 128gb', maxPages: 5 }, 'done'],
    ['one of other pages', { keyword: 'iphone 13 128gb', maxPages: 40 }, 'asks'],
  ] as const)('of a deep pagination is found again where %s runs by then, and only there', (_, running, status) => {
    const { sandbox, start, drive } = batch();
    sandbox.calm('what others spend hides whether the step was charged');
    sandbox.addFault({ match: { method: 'POST', path: '/v1/scrape/max' }, drop: true });
    start(request('deepPagination', { parameters: { keyword: 'iphone 13 128gb' }, maxPages: 5 }));
    const handle = sandbox.handle.bind(sandbox);
    let posts = 0;
    sandbox.handle = sent => {
      posts += sent.method === 'POST' ? 1 : 0;
      // Between the lost start and its repetition a job begins at the service.
      if (posts === 2) {
        handle({ ...sent, body: JSON.stringify(running) });
        posts += 1;
      }
      return handle(sent);
    };
    const ended = drive('one');
    expect(ended.status).toBe(status);
    expect(ended.question?.kind).toBe(status === 'asks' ? 'attach' : undefined);
  });

  it('of a card batch that the service is still starting is asked for under the same key, also by the next execution', () => {
    const { sandbox, clock, start, drive } = batch({ Items: [['Keyword'], ...ITEMS.Items] }, { unkind: undefined });
    const keys: unknown[] = [];
    const starting = clock.now() + 90_000;
    sandbox.between = (sent, serve) => {
      if (sent.method !== 'POST') return serve(sent);
      keys.push(sent.headers?.['Idempotency-Key']);
      const answer = serve(sent);
      if (clock.now() > starting) return answer;
      return { ...answer, status: keys.length === 1 ? 503 : 409, body: JSON.stringify({ code: 'server_busy' }) };
    };
    start(request('cardBatch', { range: 'Items!A1:A13' }));
    expect(drive('one')).toMatchObject({ status: 'done', rows: 12, paid: 12 });
    expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^[0-9a-f-]{36}$/)]));
    expect(keys.length).toBeGreaterThan(2);
    expect(sandbox.chargedToUs).toBe(12);
  });

  it('of a history page costs that page once more, which the record tells', () => {
    const clock = new KillClock(START, false);
    const { host, sandbox, start, drive, says } = batch({ Items: [] }, {}, { clock });
    watch(clock, sandbox, host);
    start(request('history', { parameters: { ...HISTORY, limit: 10 }, maxPages: 3 }));
    clock.killWithin();
    expect(host.callFromHtml('jobs', ['work', ['one']]).timedOut).toBe(true);
    clock.dead = false;
    const ended = drive('one');
    expect(ended).toMatchObject({ status: 'done', paid: 3, again: 1, rows: 30 });
    expect(says(ended)).toContain('1 page asked again because the answer was lost.');
    expect(sandbox.chargedToUs).toBe(4);
  });
});

describe('a bulk search whose answer breaks off', () => {
  it('keeps what arrived, asks nothing again, and tells what may have been charged for the rest', () => {
    const { sandbox, start, drive, says, rows } = batch({ Items: KEYWORDS.slice(0, 5).map(keyword => [keyword]) });
    const handle = sandbox.handle.bind(sandbox);
    let posts = 0;
    sandbox.handle = sent => {
      const answer = handle(sent);
      if (sent.method === 'POST') {
        posts += 1;
        return answer.status === 200
          ? { ...answer, body: answer.body.slice(0, answer.body.indexOf(KEYWORDS[2]!) - 40) }
          : answer;
      }
      return sent.url.includes('download.csv') ? { ...answer, status: 500, body: '' } : answer;
    };
    start(request('bulkSearch', { range: 'Items!A1:A5' }));
    const ended = drive('one');
    expect(posts).toBe(1);
    expect(ended).toMatchObject({ status: 'partial', rows: 5, paid: 2, failed: 3, lost: 3 });
    expect(says(ended)).toContain('3 requests may have been charged for results that were lost on the way.');
    expect(says(ended)).not.toContain('cost nothing');
    expect(
      rows('Output')
        .slice(1)
        .map(row => row[0]),
    ).toEqual(KEYWORDS.slice(0, 5));
    expect(String(rows('Output')[5])).toContain('it may have been charged');
  });
});

describe('the sheet of the rows, deleted in the middle', () => {
  /** It goes while the third page of four is on its way. */
  function deleted() {
    const place = batch();
    const { sandbox, host, start, drive } = place;
    const handle = sandbox.handle.bind(sandbox);
    const book = host.spreadsheet!;
    sandbox.handle = sent => {
      if (/[?&]page=3(&|$)/.test(sent.url)) book.removeSheet(book.sheet('Output'));
      return handle(sent);
    };
    start(request('history', { parameters: { ...HISTORY, limit: 10 }, maxPages: 4 }));
    const stopped = drive('one');
    return { ...place, book, stopped };
  }

  it('is told, the rows that follow go to a new sheet, and nothing is asked twice', () => {
    const { stopped, says, ask, drive, rows, sandbox } = deleted();
    expect(stopped).toMatchObject({ status: 'stopped', rows: 20 });
    expect(says(stopped)).toBe(
      'The sheet "Output" was deleted, and 20 rows of this job with it. Undo that, or press Resume to write the rows that follow on a new one.',
    );
    expect(sandbox.chargedToUs).toBe(3);
    ask('command', 'one', 'resume');
    const ended = drive('one');
    expect(ended).toMatchObject({ status: 'done', paid: 4, again: 0, rows: 20 });
    expect(says(ended)).toContain('Its first 20 rows went with a sheet that was deleted.');
    expect(rows('Output')).toHaveLength(21);
    expect(sandbox.chargedToUs).toBe(4);
  });

  it('and put back, is gone on with as if nothing had been', () => {
    const { book, ask, drive, rows, says } = deleted();
    const before = book.addSheet('Output');
    before.write(1, 1, 'Item ID', 0);
    before.write(1, 2, 'Title', 0);
    before.write(1, 3, 'Record Type', 0);
    before.write(1, 6, 'Last Sold On', 0);
    for (let row = 2; row <= 21; row += 1) before.write(row, 1, `old ${row}`, 0);
    ask('command', 'one', 'resume');
    const ended = drive('one');
    expect(ended).toMatchObject({ status: 'done', rows: 40 });
    expect(says(ended)).not.toContain('deleted');
    expect(rows('Output')).toHaveLength(41);
  });
});

describe('a job that meets a limit', () => {
  it.each([
    'bulkSearch',
    'keywordJob',
    'cardBatch',
  ] as const)('stops a %s with the sentence of a spent quota, and asks the rest after the renewal', kind => {
    const cards = [['Keyword'], ...KEYWORDS.map(keyword => [keyword])];
    const { sandbox, start, drive, ask, clock, rows } = batch(
      { ...ITEMS, Cards: cards },
      { quota: 7, unkind: undefined },
    );
    start(request(kind, { range: kind === 'cardBatch' ? 'Cards!A1:A13' : 'Items!A1:A12' }));
    const sentence =
      'The monthly requests and credits are used up. The quota renews on 2026-12-01 00:00 UTC; to continue now, buy credits in the dashboard.';
    expect(drive('one')).toMatchObject({ status: 'stopped', message: sentence, rows: 7, paid: 7 });
    // The stream of a bulk search said so, and nothing was asked after it.
    if (kind === 'bulkSearch') expect(sandbox.log.filter(({ code }) => code === 'quota_exceeded')).toEqual([]);
    clock.advance(sandbox.account.resetAt - clock.now() + 1_000);
    ask('command', 'one', 'resume');
    expect(drive('one')).toMatchObject({ status: 'done', rows: 12, paid: 12, failed: 0 });
    const first = kind === 'cardBatch' ? KEYWORDS.map((_, i) => `row-${i + 2}`) : KEYWORDS;
    expect(
      rows('Output')
        .slice(1)
        .map(row => row[0])
        .sort(),
    ).toEqual([...first].sort());
    expect(sandbox.chargedToUs).toBe(12);
  });

  it('goes on after a bare 404 of a proxy: only the service can say that it does not know a job', () => {
    const { sandbox, start, drive } = batch(ITEMS, { unkind: undefined });
    let left = 2;
    sandbox.between = (message, serve) => {
      const isLook = message.method === 'GET' && message.url.includes('/v1/scrape/jobs/');
      if (!isLook || left === 0) return serve(message);
      left -= 1;
      return { status: 404, headers: {}, body: '<html>Not found</html>', delayMs: 0 };
    };
    start(request('keywordJob', { range: 'Items!A1:A12' }));
    expect(drive('one')).toMatchObject({ status: 'done', rows: 12, paid: 12 });
    expect([left, sandbox.chargedToUs]).toEqual([0, 12]);
  });

  it('stops when the key is revoked, and goes on with a new one', () => {
    const { sandbox, host, start, drive, ask } = batch();
    const key = sandbox.apiKey;
    start(LONG);
    sandbox.setKey(null);
    expect(drive('one')).toMatchObject({
      status: 'stopped',
      message: 'The API key was not accepted. Check the key, or create a new one in the account dashboard.',
    });
    sandbox.setKey('cs_renewed_0123456789');
    host.callFromHtml('saveSettings', [{ apiKey: 'cs_renewed_0123456789' }]);
    ask('command', 'one', 'resume');
    expect(drive('one')).toMatchObject({ status: 'done', paid: 60 });
    expect(key).not.toBe(sandbox.apiKey);
  });

  it('waits for the minute to pass and provokes no 429', () => {
    const { sandbox, start, drive } = batch(ITEMS, { plan: 'basic' });
    start(request('bulkSearch', { range: 'Items!A1:A12' }));
    start(request('keywordJob', { range: 'Items!A1:A12', output: { sheet: 'Two' } }), 'two');
    expect([drive('one').status, drive('two').status]).toEqual(['done', 'done']);
    expect(sandbox.log.filter(({ status }) => status === 429)).toHaveLength(0);
  });
});

describe('a service that takes nearly a minute for each answer', () => {
  it('never makes an execution run into the platform’s limit', () => {
    const { host, sandbox, start, drive } = batch();
    sandbox.addFault({ delayMs: 55_000, times: Number.POSITIVE_INFINITY });
    const longest: number[] = [];
    const run = host.callFromHtml.bind(host);
    host.callFromHtml = (...call) => {
      const execution = run(...call);
      longest.push(execution.elapsedMs);
      return execution;
    };
    start(request('history', { parameters: { ...HISTORY, limit: 10 }, maxPages: 4 }));
    expect(drive('one')).toMatchObject({ status: 'done', paid: 4 });
    expect(Math.max(...longest)).toBeLessThan(120_000);
  });
});

describe('the storage of the spreadsheet', () => {
  it('when full, a job is refused in words before anything is spent or left behind', () => {
    const { host, sandbox, start } = batch(ITEMS);
    const filler = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`filler${i}`, 'x'.repeat(8_520)]));
    host.properties.preset('document', { ...host.properties.entries('document'), ...filler });
    expect(() => start(BULK)).toThrow('The storage that this spreadsheet has for add-ons is full.');
    expect(sandbox.log).toHaveLength(0);
    expect(host.spreadsheet!.sheets.map(({ name }) => name)).toEqual(['Items']);
  });

  it('when it fills up in the middle, the job stops in words and goes on once there is room', () => {
    const { host, sandbox, start, drive, ask } = batch(ITEMS);
    start(BULK);
    const write = host.properties.write.bind(host.properties);
    let left = 6;
    host.properties.write = (scope, changes, ...more) => {
      if (Object.keys(changes).some(name => name.startsWith('job:'))) left -= 1;
      if (left === 0) {
        left = Number.POSITIVE_INFINITY;
        fillProperties(host);
      }
      write(scope, changes, ...more);
    };
    const { error, value } = host.callFromHtml('jobs', ['work', ['one']]);
    expect(error).toBeUndefined();
    expect(JSON.stringify(value)).toContain('The storage that this spreadsheet has for add-ons is full.');
    host.properties.write = write;
    makeRoom(host);
    ask('command', 'one', 'resume');
    expect(drive('one')).toMatchObject({ status: 'done', rows: 12 });
    expect(sandbox.chargedToUs).toBe(12);
  });
});

describe('two executions', () => {
  it('that work on the same job at once share it out: no row twice, no page twice', () => {
    const { host, sandbox, start, drive, rows } = batch();
    start(request('history', { parameters: { ...HISTORY, limit: 10 }, maxPages: 8 }));
    const work = { functionName: 'jobs', args: ['work', ['one']], mode: 'FULL' as const };
    const runs = host.runParallel([work, work, work]);
    expect(runs.filter(({ error }) => error)).toEqual([]);
    expect(drive('one')).toMatchObject({ status: 'done', paid: 8, rows: 80 });
    expect(sandbox.chargedToUs).toBe(8);
    expect(new Set(rows('Output').map(row => `${row[0]} ${row[2]}`)).size).toBe(81);
  });

  it('that write into the same sheet at once leave each row whole', () => {
    const { host, start, drive, rows } = batch(ITEMS);
    const into = { output: { sheet: 'Both', mode: 'append' as const } };
    start(request('bulkSearch', { range: 'Items!A1:A6', ...into }), 'one');
    start(request('bulkSearch', { range: 'Items!A7:A12', ...into }), 'two');
    const work = (id: string) => ({ functionName: 'jobs', args: ['work', [id]], mode: 'FULL' as const });
    expect(host.runParallel([work('one'), work('two')]).filter(({ error }) => error)).toEqual([]);
    drive('one');
    drive('two');
    expect(
      rows('Both')
        .slice(1)
        .map(row => row[0])
        .sort(),
    ).toEqual([...KEYWORDS].sort());
  });

  it('starting under the same name are one job', () => {
    const { ask, start } = batch(ITEMS);
    start(BULK, 'same');
    start(BULK, 'same');
    expect(ask('list').open).toHaveLength(1);
  });
});

describe('a person steers', () => {
  it('pause while a slice runs is heard at its next step, and resume goes on where it stopped', () => {
    const { host, start, drive, ask, job, sandbox } = batch();
    start(LONG);
    host.runParallel([
      { functionName: 'jobs', args: ['work', ['one']], mode: 'FULL' },
      { functionName: 'jobs', args: ['command', ['one', 'pause']], mode: 'FULL' },
    ]);
    expect(job('one').status).toBe('paused');
    const before = sandbox.chargedToUs;
    expect(ask('work', 'one').nextInMs).toBeNull();
    expect(sandbox.chargedToUs).toBe(before);
    ask('command', 'one', 'resume');
    expect(drive('one')).toMatchObject({ status: 'done', paid: 60 });
  });

  it('cancel stops a card batch at the service and keeps what was priced', () => {
    const cards = [['Keyword'], ...Array.from({ length: 100 }, (_, i) => [`card number ${i}`])];
    const { sandbox, start, ask, drive, host, clock, rows } = batch({ Cards: cards });
    start(request('cardBatch', { range: 'Cards!A1:A101' }));
    host.run('jobs', ['work', ['one']], 'FULL', { limitMs: 3_000 });
    clock.advance(120_000 - 115_000);
    ask('command', 'one', 'cancel');
    const ended = drive('one');
    expect(ended.status).toBe('cancelled');
    expect(rows('Output').length - 1).toBe(ended.rows);
    expect(ended.paid).toBe(sandbox.chargedToUs);
  });

  it('run again starts the same request anew and reads the range anew', () => {
    const { host, start, drive, ask, rows } = batch({ Items: [['lego castle'], ['seiko 5']] });
    start(request('bulkSearch', { range: 'Items!A1:A5', output: { mode: 'update' } }));
    drive('one');
    host.spreadsheet!.sheet('Items').write(3, 1, 'canon ae-1', START);
    ask('again', 'one', 'two');
    expect(drive('two').status).toBe('done');
    expect(
      rows('Output')
        .slice(1)
        .map(row => row[0]),
    ).toEqual(['lego castle', 'seiko 5', 'canon ae-1']);
  });

  it('a history of a hundred jobs forgets the oldest', () => {
    const { host, start, drive, ask } = batch({ Items: [['lego castle']] });
    const again = (id: string) => {
      start(request('bulkSearch', { range: 'Items!A1', output: { mode: 'update' } }), id);
      drive(id);
    };
    again('first');
    again('second');
    const past = host.spreadsheet!.sheet('_sold_jobs');
    for (let row = 3; row <= 100; row += 1)
      past.write(row, 1, String(past.cell(2, 1).value).replace('second', `job${row}`), START);
    again('last');
    const ids = ask('list').past.map(({ id }) => id);
    expect(ids).toHaveLength(100);
    expect([ids[0], ids.at(-1)]).toEqual(['last', 'second']);
  });
});

describe('the key', () => {
  it('is in no cell, property of a job, log or answer to the sidebar', () => {
    const { host, sandbox, start, drive, ask } = batch(ITEMS);
    start(BULK);
    drive('one');
    const { settings, ...others } = host.properties.entries('user:user@example.com');
    const seen = JSON.stringify([
      others,
      host.properties.entries('document'),
      host.spreadsheet!.sheets.map(sheet => sheet.values()),
      ask('list'),
      host.callFromHtml('keyState').value,
    ]);
    expect(settings).toContain(sandbox.apiKey);
    expect(seen).not.toContain(sandbox.apiKey);
    expect(JSON.stringify(host.html)).not.toContain(sandbox.apiKey);
  });
});
