import { expect, it } from 'vitest';
import { FakeSpreadsheet } from '../../support/apps-script/spreadsheet/fake-spreadsheet.ts';
import { asked, callSidebar, install, keywords } from '../addon.ts';

const MINUTE = 60_000;

it('the open sidebar with nothing to do calls the script once a minute', () => {
  const { host } = install({ plan: 'basic' });
  expect(callSidebar(host, 'work', []).nextInMs).toBe(MINUTE);
});

it('the open sidebar calls the script when a slot of the per-minute limit opens for waiting cells, not before', () => {
  const list = keywords(60).map(keyword => [keyword]);
  const book = new FakeSpreadsheet({ sheets: { Prices: list } });
  book.sheet('Prices').writeFormula(1, 2, '=SOLD_MEDIAN(A1:A60)');
  const { host, sandbox, clock } = install({ plan: 'basic', quota: 1_000 }, { latency: {}, spreadsheet: book });
  const began = clock.now();
  host.run('SOLD_MEDIAN', [list], 'CUSTOM_FUNCTION');
  let calls = 0;
  for (; asked({ sandbox }) < 60 && calls < 20; calls += 1) clock.advance(callSidebar(host, 'work', []).nextInMs ?? 0);
  expect(sandbox.log.at(-1)!.at - began).toBeLessThan(1.1 * MINUTE);
  expect(calls).toBeLessThanOrEqual(4);
});
