/**
 * Each row of reference 7 and each network fault, for each kind of operation, in the built script, node and app. Promises M5, W1 and S1:
 * nothing is started twice, every failure is a sentence, and nothing that is left behind contains a secret.
 */
import { describe, expect, test } from 'vitest';
import { secretsInBuilds } from './built.ts';
import { n8n } from './n8n.ts';
import {
  FAULTS,
  type KindName,
  leaksIn,
  meeting,
  objectionsTo,
  type Played,
  type Script,
  TABLE_KINDS,
  TIMES,
  withSeededChance,
} from './operations.ts';
import { sheets } from './sheets.ts';
import { zapier } from './zapier.ts';

const REPEATS = { ...FAULTS['an error that repeats the keys'], times: TIMES.lasting };
const STARTS: readonly KindName[] = ['keyword job', 'deep pagination', 'card batch', 'bulk search'];

describe.each([sheets, n8n, zapier])('$name', connector => {
  const play = (kind: KindName, script?: Script) => withSeededChance(() => connector.play(kind, script));

  test.each(TABLE_KINDS)('%s: every fault, once and lasting', async kind => {
    const good = await play(kind);
    if (!good) return;
    const found: string[] = [];
    for (const [often, times] of Object.entries(TIMES))
      for (const [name, fault] of Object.entries(FAULTS)) {
        const played = (await play(kind, meeting(kind, { ...fault, times })))!;
        found.push(...objections(kind, good, played).map(objection => `${name}, ${often}: ${objection}`));
      }
    expect(found).toEqual([]);
  });

  test("the search for secrets finds a key that isn't removed", async () => {
    const played = await connector.play('search', meeting('search', REPEATS), { unhidden: true });
    expect(leaksIn(played!.left)).toContain('key');
  });

  test('a watched list leaves no secret in its events, e-mails, state and logs', async () => {
    const left = await connector.watch(REPEATS);
    expect(left).toContain('lego castle');
    expect(leaksIn(left)).toEqual([]);
  });
});

test('no built file contains a key', () => {
  const { files, found } = secretsInBuilds();
  expect(files).toBeGreaterThan(0);
  expect(found).toEqual([]);
});

function objections(kind: KindName, good: Played, played: Played): string[] {
  const { charged } = played;
  const isTwice = STARTS.includes(kind) && charged > good.charged;
  return [...objectionsTo(played), ...(isTwice ? [`charged ${charged} in place of ${good.charged}`] : [])];
}
