/** A job that meets the requests which its spreadsheet may use a day. */
import { describe, expect, it } from 'vitest';
import { batch, KEYWORDS, request } from './harness.ts';

const ITEMS = { Items: KEYWORDS.map(keyword => [keyword]) };

/** Steps of five keywords, and eight requests a day: the second step does not fit. */
function short() {
  const place = batch(ITEMS, { unkind: undefined });
  const save = (daily: number) => place.host.callFromHtml('saveContract', [daily]);
  save(8);
  place.start(request('bulkSearch', { range: 'Items!A1:A12' }));
  let report = place.ask('work', 'one');
  for (let calls = 0; calls < 20 && report.nextInMs !== null && report.nextInMs < 30_000; calls += 1) {
    place.clock.advance(report.nextInMs);
    report = place.ask('work', 'one');
  }
  return { ...place, save, report };
}

describe('a step that does not fit into what is left of the day', () => {
  it('waits for the next day and says so, instead of trying every second', () => {
    const { report, says, sandbox, drive, clock } = short();
    expect(sandbox.chargedToUs).toBe(5);
    expect(says(report.state!)).toContain('This sheet has only 3 of its 8 requests of today left.');
    clock.advance(13 * 3_600_000);
    const ended = drive('one');
    expect(ended).toMatchObject({ status: 'done', rows: 12, paid: 12 });
    expect(says(ended)).toBe('');
  });

  it('goes on within a minute when the requests are raised', () => {
    const { report, save, ask, clock } = short();
    save(100);
    clock.advance(report.nextInMs!);
    expect(report.nextInMs).toBeLessThanOrEqual(60_000);
    expect(ask('work', 'one').state).toMatchObject({ status: 'done', paid: 12 });
  });
});
