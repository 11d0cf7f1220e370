import { describe, expect, test } from 'vitest';
import { partOf } from '../page.ts';
import { n8n } from './n8n.ts';
import { sheets } from './sheets.ts';
import {
  FAULTS,
  type HowOften,
  leaksIn,
  meeting,
  type Script,
  steady,
  TABLE_KINDS,
  TIMES,
  withSeededChance,
} from './surface.ts';
import { cellIn } from './table.ts';
import { zapier } from './zapier.ts';

const page = partOf('surfaces');
/** Of each surface some rows; `npm run trust` plays all of them. */
const SAMPLE: [HowOften, string][] = [
  ['lasting', '429 `quota_exceeded`'],
  ['once', 'lost after the service acted'],
  ['lasting', 'an error that repeats the keys'],
];

const ECHO = { ...FAULTS['an error that repeats the keys'], times: TIMES.lasting };

describe.each([sheets, n8n, zapier])('$name', surface => {
  test.each(SAMPLE)('%s, %s: says and does what the page says, and tells no secret', async (often, fault) => {
    for (const kind of TABLE_KINDS) {
      const script = meeting(kind, { ...FAULTS[fault], times: TIMES[often] });
      const played = await withSeededChance(() => surface.play(kind, script));
      const cell = played && { words: steady(played.words), sent: played.sent, charged: played.charged };
      expect({ kind, cell }).toEqual({ kind, cell: cellIn(page, surface.name, often, fault, kind) });
      expect({ kind, leaks: leaksIn(played?.left ?? '') }).toEqual({ kind, leaks: [] });
    }
  });

  test('tells no secret of a watched list, in what it tells, mails, remembers and logs', async () => {
    const left = await surface.watch(ECHO);
    expect(left).toContain('[key]');
    expect(left).toContain('lego castle');
    expect(leaksIn(left)).toEqual([]);
  });

  test.each(
    TABLE_KINDS,
  )('with the hiding taken out of it, the search finds the key that an error repeats: %s', async kind => {
    const played = await surface.play(kind, meeting(kind, ECHO), { unhidden: true });
    if (played) expect(leaksIn(played.left)).toContain('key');
  });

  test('with the hiding taken out of it, the search finds the token of a CSV that an error repeats', async () => {
    const echo: Script = sandbox => {
      sandbox.between = (request, serve) =>
        request.url.includes('.csv')
          ? { ...serve(request), status: 400, body: JSON.stringify({ code: 'invalid_params', error: request.url }) }
          : serve(request);
    };
    const hidden = await surface.play('CSV file', echo);
    expect(leaksIn(hidden?.left ?? '')).toEqual([]);
    const told = await surface.play('CSV file', echo, { unhidden: true });
    if (told) expect(leaksIn(told.left)).toEqual(['CSV token']);
  });

  test('with the hiding taken out of it, the search finds the key in what is left of a watched list', async () => {
    expect(leaksIn(await surface.watch(ECHO, { unhidden: true }))).toContain('key');
  });
});
