/** Each case in each connector's own built code, in virtual time: what it costs, and that every word is fit to read. */
import { describe, expect, test } from 'vitest';
import { n8n } from '../faults/n8n.ts';
import { leaksIn, type Played, withSeededChance } from '../faults/operations.ts';
import { sheets } from '../faults/sheets.ts';
import { zapier } from '../faults/zapier.ts';
import type { Case, ConnectorName, Ending } from './case.ts';
import { cases } from './cases.ts';

const connectors = { Sheets: sheets, n8n, Zapier: zapier };

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

/** The most that it may cost. */
function mostOf({ ends }: Case, connector: ConnectorName): number {
  if ('charged' in ends) return (ends as Ending).charged;
  const each = ends as Partial<Record<ConnectorName, Ending>>;
  return (each[connector] ?? Object.values(each)[0]!).charged;
}

describe.each(Object.keys(connectors) as ConnectorName[])('%s', name => {
  test.each(cases.map(each => [each.name, each.reference, each] as const))('%s (reference %s)', async (_, _2, each) => {
    const played = await withSeededChance(() => connectors[name].play(each.kind, each.script, each));
    if (!played) return;
    expect(objectionsTo(played)).toEqual([]);
    expect(played.charged).toBeLessThanOrEqual(mostOf(each, name));
  });
});

test('every kind of paid work has cases', () => {
  expect(new Set(cases.map(({ kind }) => kind)).size).toBe(11);
});
