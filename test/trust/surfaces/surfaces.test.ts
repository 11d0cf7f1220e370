import { describe, expect, test } from 'vitest';
import type { Fault } from '../../fakes/service/index.ts';
import { partOf } from '../page.ts';
import { n8n } from './n8n.ts';
import { sheets } from './sheets.ts';
import { FAULTS, KINDS, type KindName, leaksIn, steady } from './surface.ts';
import { cellIn } from './table.ts';
import { zapier } from './zapier.ts';

const page = partOf('surfaces');
/** Of each surface some rows; `npm run trust` plays all of them. */
const SAMPLE = ['429 `quota_exceeded`', 'lost after the service acted', 'an error that repeats the keys'];

describe.each([sheets, n8n, zapier])('$name', surface => {
  test.each(SAMPLE)('says and does under %s what the page says, and tells no secret', async fault => {
    for (const kind of Object.keys(KINDS) as KindName[]) {
      const { words, sent, charged, left } = await surface.play(kind, FAULTS[fault]);
      expect({ kind, words: steady(words), sent, charged }).toEqual({
        kind,
        ...cellIn(page, surface.name, fault, kind),
      });
      expect({ kind, leaks: leaksIn(left) }).toEqual({ kind, leaks: [] });
    }
  });

  test('tells no secret of a watched list, in what it tells, mails, remembers and logs', async () => {
    const left = await surface.watch(FAULTS['an error that repeats the keys'] as Fault);
    expect(left).toContain('[key]');
    expect(left).toContain('lego castle');
    expect(leaksIn(left)).toEqual([]);
  });
});
