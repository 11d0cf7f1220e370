import { describe, expect, it } from 'vitest';
import type { Reply } from '../../../sheets-addon/settings/messages.ts';
import { install } from '../addon.ts';

const SPENT =
  'The monthly requests and credits are used up. The quota renews on 2026-12-01 00:00 UTC; to continue now, buy credits in the dashboard.';

describe('the key of a spreadsheet', () => {
  it('saved by an editor for themselves reaches no formula, and the cell says what to do', () => {
    const { host, cell, sandbox } = install({}, { user: 'editor@example.com', owner: 'owner@example.com' });
    expect(String(cell('SOLD_MEDIAN', 'lego castle'))).toMatch(/key/i);
    expect(sandbox.log).toHaveLength(0);
    host.callFromHtml('saveSettings', [{ apiKey: sandbox.apiKey, scope: 'spreadsheet' }]);
    expect(typeof cell('SOLD_MEDIAN', 'lego castle')).toBe('number');
  });

  it('saved for the spreadsheet goes before a person’s own, until it is forgotten; theirs is forgotten by a second click', () => {
    const { host } = install();
    host.callFromHtml('saveSettings', [{ gatewayKey: 'gw', gatewayHost: 'host', scope: 'spreadsheet' }]);
    expect(host.callFromHtml('keyState').value).toMatchObject({ saved: 'spreadsheet', kind: 'gateway' });
    expect(host.callFromHtml('forgetKey').value).toMatchObject({ saved: 'user', kind: 'key' });
    expect(host.callFromHtml('forgetKey').value).toMatchObject({ saved: 'nowhere', kind: 'none' });
  });

  it('when the storage is full, saving says so and the old key stays', () => {
    const { host, cell } = install();
    const filler = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`filler${i}`, 'x'.repeat(8_520)]));
    host.properties.preset('document', filler);
    const long = { apiKey: `cs_${'x'.repeat(400)}`, scope: 'spreadsheet' };
    const answer = host.callFromHtml('saveSettings', [long]).value as Reply<unknown>;
    expect(answer).toEqual({
      ok: false,
      message:
        'The storage that this spreadsheet has for add-ons is full. Delete schedules or jobs that you no longer need.',
    });
    expect(typeof cell('SOLD_MEDIAN', 'lego castle')).toBe('number');
  });
});

describe('choices beside the key', () => {
  it('stay when the key is changed, and hold for formulas at once', () => {
    const { host, cell, clock, sandbox } = install();
    host.callFromHtml('saveChoices', [{ freshHours: 0.5, creditsFirst: true }]);
    host.callFromHtml('saveSettings', [{ apiKey: sandbox.apiKey }]);
    expect(host.callFromHtml('keyState').value).toMatchObject({ freshHours: 0.5, creditsFirst: true, kind: 'key' });
    cell('SOLD_MEDIAN', 'lego castle');
    clock.advance(40 * 60_000);
    cell('SOLD_MEDIAN', 'lego castle');
    host.run('fillWaitingCells', [], 'FULL');
    expect(sandbox.account.used).toBe(2);
  });

  it('out of range are refused in one sentence', () => {
    const { host } = install();
    expect(host.callFromHtml('saveChoices', [{ freshHours: Number.NaN, creditsFirst: false }]).value).toMatchObject({
      ok: false,
      message: expect.stringContaining('The hours must be 0.1 to 8760'),
    });
  });
});

describe('credits bought after the allowance was spent', () => {
  it('can be used as soon as the usage was looked at', () => {
    const { host, cell, sandbox } = install({ quota: 1 });
    cell('SOLD_MEDIAN', 'lego castle');
    expect(cell('SOLD_MEDIAN', 'seiko 5')).toBe(SPENT);
    sandbox.account.credits = 100;
    expect(host.callFromHtml('testKey').value).toMatchObject({ ok: true, value: { creditBalance: 100 } });
    expect(typeof cell('SOLD_MEDIAN', 'canon ae-1')).toBe('number');
  });
});
