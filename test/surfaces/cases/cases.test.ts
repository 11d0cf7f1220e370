/**
 * Each case on each surface's own built code, in virtual time: what the person reads, and what the books of the service hold.
 * `CASES=<words> npx vitest run test/surfaces/cases` plays those whose name has the words and prints what came of them.
 */
import { describe, expect, test } from 'vitest';
import { n8n } from '../faults/n8n.ts';
import { leaksIn, type Played, steady, withSeededChance } from '../faults/operations.ts';
import { sheets } from '../faults/sheets.ts';
import { zapier } from '../faults/zapier.ts';
import type { Case, Ending, SurfaceName } from './case.ts';
import { cases } from './cases.ts';

const surfaces = { Sheets: sheets, n8n, Zapier: zapier };
const chosen = cases.filter(({ name }) => name.includes(process.env.CASES ?? ''));

/** Words that no person should read. */
const RAW = /TypeError|undefined|\bNaN\b|\[object|Cannot read|is not a function|ECONN|socket hang up|<html/;

/** What is wrong with the words of any try, whatever the case. */
function objectionsTo({ told, charged, left }: Played): string[] {
  const last = told.at(-1) ?? '';
  return [
    ...told.filter(words => RAW.test(words)).map(words => `raw words: ${words}`),
    ...leaksIn(left).map(leak => `tells the ${leak}`),
    ...(charged > 0 && /nothing was charged/.test(last) ? [`${charged} were charged, but: ${last}`] : []),
    // What may run is never called for again.
    ...told.filter(words => /may be running/.test(words) && /[Tt]ry again/.test(words)),
  ];
}

const endOf = ({ ends }: Case, surface: SurfaceName): Ending | undefined =>
  'says' in ends ? (ends as Ending) : (ends as Partial<Record<SurfaceName, Ending>>)[surface];

describe.each(Object.keys(surfaces) as SurfaceName[])('%s', name => {
  test.each(
    chosen.map(each => [each.name, each.reference, each] as const),
  )('%s (reference %s)', async (_, _2, each) => {
    const played = await withSeededChance(() => surfaces[name].play(each.kind, each.script, each));
    const end = endOf(each, name);
    expect(played === undefined).toBe(end === undefined);
    if (!played || !end) return;
    const told = played.told.map(steady);
    if (process.env.CASES !== undefined)
      process.stderr.write(`${name}: ${JSON.stringify({ ...played, told, words: '', left: '' })}\n`);
    expect(objectionsTo(played)).toEqual([]);
    if (end.says === 'done') expect(told.at(-1)).toBe('done');
    else expect(told.at(-1)).toMatch(end.says);
    expect({ charged: played.charged, sent: end.sent && played.sent }).toEqual({
      charged: end.charged,
      sent: end.sent,
    });
    if (end.never) expect(played.answers).not.toContain(end.never);
    if (end.left) expect(played.left).toMatch(end.left);
  });
});

test('every kind of paid work has cases', () => {
  expect(new Set(cases.map(({ kind }) => kind)).size).toBe(11);
});
