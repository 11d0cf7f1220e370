/** Each case in each connector's own built code, in virtual time: what it costs, and that every word is fit to read. */
import { describe, expect, test } from 'vitest';
import { n8n } from '../faults/n8n.ts';
import { objectionsTo, withSeededChance } from '../faults/operations.ts';
import { sheets } from '../faults/sheets.ts';
import { zapier } from '../faults/zapier.ts';
import { cases } from './cases.ts';

describe.each([sheets, n8n, zapier])('$name', ({ name, play }) => {
  test.each(cases)('$name (reference $reference)', async each => {
    const played = await withSeededChance(() => play(each.kind, each.script, each));
    if (!played) return;
    expect(objectionsTo(played)).toEqual([]);
    expect(played.charged).toBeLessThanOrEqual((name === 'Sheets' && each.mostInSheets) || each.most);
  });
});
