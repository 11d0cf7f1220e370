/** Plays every fault, and bent answers, on every surface; searches what is left for secrets; writes the page. */
import { expect, test } from 'vitest';
import { Chance } from '../../support/random.ts';
import { bent } from '../../core/rows/bent.ts';
import { Sandbox } from '../../support/service/index.ts';
import { writePart } from '../page.ts';
import { secretsInBuilds } from './built.ts';
import { n8n } from './n8n.ts';
import { sheets } from './sheets.ts';
import {
  FAULTS,
  type HowOften,
  leaksIn,
  meeting,
  type Played,
  TABLE_KINDS,
  TIMES,
  withSeededChance,
} from './surface.ts';
import { tableOf } from './table.ts';
import { zapier } from './zapier.ts';

const surfaces = [sheets, n8n, zapier];
/** Answers of a search with values replaced, removed or repeated. */
const BENT = 300;
const REPEATS = 'an error that repeats the keys';
const RAW = /TypeError|RangeError|undefined|\bNaN\b|\[object|is not a function|Cannot read|killed/;

/** What a good search answers, with few rows. */
function goodAnswer(): object {
  const sandbox = new Sandbox();
  const headers = { authorization: `Bearer ${sandbox.apiKey}` };
  return JSON.parse(sandbox.handle({ method: 'GET', url: '/v1/scrape?keyword=lego&count=8', headers }).body) as object;
}

test('every fault on every surface', async () => {
  const faults: string[] = [];
  const tables: string[] = [];
  let outputs = 0;
  let answers = 0;
  const look = (where: string, { words, left }: Pick<Played, 'words' | 'left'>) => {
    outputs += 1;
    for (const leak of leaksIn(left)) faults.push(`${where} tells the ${leak}`);
    if (RAW.test(words)) faults.push(`${where} says: ${words}`);
  };
  const good = goodAnswer();
  const from = performance.now();
  for (const surface of surfaces) {
    const cells = new Map<string, Played | undefined>();
    for (const often of Object.keys(TIMES) as HowOften[])
      for (const kind of TABLE_KINDS)
        for (const [name, fault] of Object.entries(FAULTS)) {
          const played = await withSeededChance(() =>
            surface.play(kind, meeting(kind, { ...fault, times: TIMES[often] })),
          );
          if (played) look(`${surface.name}, ${kind}, ${name}, ${often}`, played);
          cells.set(`${often}/${name}/${kind}`, played);
        }
    const left = await withSeededChance(() => surface.watch({ ...FAULTS[REPEATS], times: TIMES.lasting }));
    look(`${surface.name}, a watched list, ${REPEATS}`, { words: '', left });
    tables.push(tableOf(surface.name, (often, fault, kind) => cells.get(`${often}/${fault}/${kind}`)));
    const chance = new Chance(4_711);
    for (; answers < BENT * tables.length; answers += 1) {
      const body = JSON.stringify(bent(good, chance));
      const played = await surface.play('search', meeting('search', { body, times: TIMES.lasting }));
      if (played) look(`${surface.name}, answer ${body}`, played);
    }
  }
  const { files, found } = secretsInBuilds();
  // How many there are depends on what was built before: it is no fact of the page.
  console.log(
    `Played ${outputs} operations in ${Math.round((performance.now() - from) / 1000)} s; ${files} built files.`,
  );
  expect(files).toBeGreaterThan(0);
  expect([...faults, ...found]).toEqual([]);
  writePart(
    'surfaces',
    [
      ...tables,
      `The keys and the token of a CSV, searched for in ${outputs.toLocaleString('en')} outputs (a watched list among them) with their logs, cells, properties, caches, mails and what a workflow or a Zap remembers, and in every file that was built: found 0 times.`,
      `Answers of a search that were bent at random (${answers} on all surfaces): 0 raw exceptions, 0 numbers that are none.`,
    ].join('\n\n'),
  );
});
