/** Google's limits, in whatever language Google tells of them (platform: quotas; ExecutionError, messages are localized). */
import { describe, expect, it } from 'vitest';
import { ScriptException } from '../../support/apps-script/exceptions.ts';
import { install } from '../addon.ts';
import { batch, KEYWORDS, request } from '../jobs/harness.ts';

const FULL =
  'The storage that this spreadsheet has for add-ons is full. Delete schedules or jobs that you no longer need.';

describe('a failure that the platform tells in another language', () => {
  /** The properties as they are, their exceptions with these words. */
  const refusing = (words: string, fills: boolean) => {
    const addon = install();
    const filler = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`filler${i}`, 'ü'.repeat(4_260)]));
    if (fills) addon.host.properties.preset('document', filler);
    addon.host.properties.write = () => {
      throw new ScriptException(words);
    };
    const long = { apiKey: `cs_${'x'.repeat(400)}`, scope: 'spreadsheet' };
    return addon.host.callFromHtml('saveSettings', [long]).value;
  };

  it('that the properties are full, is told by their size', () =>
    expect(refusing('Sie haben das Speicherkontingent überschritten.', true)).toEqual({ ok: false, message: FULL }));

  it('that they fail for another reason, is told as it came', () => {
    const message = 'Es ist ein Serverfehler aufgetreten.';
    expect(refusing(message, false)).toEqual({ ok: false, message });
  });

  it.each([
    'Service invoked too many times for one day: urlfetch.',
    'Dienst wurde an einem Tag zu oft aufgerufen: urlfetch.',
    '1 日に呼び出されたサービスの回数が多すぎます:urlfetch。',
  ])('%s: the daily limit is known by the name of the service', words => {
    const transport = () => {
      throw new ScriptException(words);
    };
    const { cell } = install({}, { transport });
    const sentence = "Google's daily limit for add-ons is used up. Try again tomorrow.";
    expect(cell('SOLD_MEDIAN', 'lego castle')).toBe(sentence);
  });

  it('too long an address is not even sent', () => {
    let sent = 0;
    const transport = () => {
      sent += 1;
      throw new ScriptException('Limite dépassée : longueur de l’URL.');
    };
    const { cell } = install({}, { transport });
    expect(cell('SOLD_MEDIAN', 'word '.repeat(500))).toBe('The keyword is too long. Shorten it and try again.');
    expect(sent).toBe(0);
  });
});

describe('entries over a limit', () => {
  it.each([
    ['one long text', { note: 'é'.repeat(60_000) }],
    ['many texts', Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`more${i}`, 'x'.repeat(2_000)]))],
  ])('an answer with %s beside its rows is kept all the same: asked again, it costs nothing', (_, more) => {
    const { cell, sandbox } = install();
    const handle = sandbox.handle.bind(sandbox);
    sandbox.handle = sent => {
      const answer = handle(sent);
      return { ...answer, body: JSON.stringify({ ...JSON.parse(answer.body), ...more }) };
    };
    const median = cell('SOLD_MEDIAN', 'lego castle');
    expect(typeof median).toBe('number');
    expect(cell('SOLD_MEDIAN', 'lego castle')).toBe(median);
    expect(sandbox.account.used).toBe(1);
  });

  it('typed keywords that a property cannot hold are refused before anything is spent, counted in bytes', () => {
    const { start, sandbox } = batch();
    const keywords = Array.from({ length: 60 }, (_, i) => `${'ゲームボーイ'.repeat(8)} ${i}`).join('\n');
    expect(() => start(request('bulkSearch', { keywords }))).toThrow('This is too much to type in');
    expect(sandbox.log).toHaveLength(0);
  });

  it('a keyword that fills its cell is refused in words', () => {
    const { start, sandbox } = batch({ Items: [[KEYWORDS[0]!], ['"'.repeat(30_000)]] });
    expect(() => start(request('bulkSearch', { range: 'Items!A1:A2' }))).toThrow(
      'A keyword is longer than a cell can hold',
    );
    expect(sandbox.log).toHaveLength(0);
  });

  it('rows whose texts are all long outlive a kill, cut as far as one cell needs', () => {
    const { host, sandbox, start, drive } = batch();
    const handle = sandbox.handle.bind(sandbox);
    sandbox.handle = sent => {
      const answer = handle(sent);
      const body = JSON.parse(answer.body) as { results?: Record<string, unknown>[] };
      for (const row of body.results ?? [])
        for (const name of Object.keys(row)) if (typeof row[name] === 'string') row[name] = '\u0001'.repeat(9_000);
      return { ...answer, body: JSON.stringify(body) };
    };
    const parameters = { keyword: 'lego', startDate: '2026-01-01', endDate: '2026-06-30', limit: 10 };
    start(request('history', { parameters, maxPages: 1 }));
    host.callFromHtml('jobs', ['work', ['one']]);
    expect(drive('one')).toMatchObject({ status: 'done', paid: 1 });
  });
});
