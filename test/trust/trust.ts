/** `npm run trust`: writes test/TRUST.md. `WORLDS=20000` for a shorter campaign. */
import { campaign } from '../core/worlds/campaign.ts';
import { mutants, noticed } from '../core/worlds/mutants.ts';
import { companyTable, SEEDS } from './company.ts';
import { faultMatrix } from './matrix.ts';
import { marked, partOf, writePage } from './page.ts';

const WORLDS = Number(process.env.WORLDS ?? 100_000);
if (!Number.isInteger(WORLDS) || WORLDS < 1) {
  console.error(`WORLDS must be a whole number from 1 on; got ${process.env.WORLDS}.`);
  process.exit(2);
}
/** A broken engine must be noticed within so many worlds. */
const SOON = 4_000;

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

const found = await campaign(1, WORLDS);
if (found.objections.length > 0) throw new Error(found.objections.slice(0, 10).join('\n'));
const endings = Object.entries(found.endings).sort(([, a], [, b]) => b - a);
const broken = [];
for (const mutant of mutants) {
  const first = await noticed(mutant, SOON);
  if (first === undefined) throw new Error(`Nobody notices an engine that ${mutant.what}`);
  const [world = '', ...words] = first.split(': ');
  broken.push(row([mutant.what, `\`core/${mutant.file}\``, words.join(': '), world.replace('WORLD=', '')]));
}

const page = `# What can be relied on when paid work goes wrong

Written by \`npm run trust\`. A test keeps the matrix current (\`npx vitest run test/trust\`); \`npm run campaigns\` plays 20,000 worlds
and every broken engine (\`npx vitest run test/core/worlds\`).

## The fault matrix

Each row of section 7 of the reference, and each fault of the way to the service, against each kind of operation. A cell holds the
outcome, how many requests were sent, and after the stroke how many are told as charged; \`+2?\` are two more that stay in doubt, because
no answer of the service came back. Here a search costs one request, a start two, a look and a cancel nothing.

${marked('matrix', faultMatrix())}

## The same on each surface

The built Sheets script, node and Zapier app against the sandbox, in virtual time and with the same chance in each run: what the person
reads under a fault that comes once, and under one that lasts. A cell holds the number of the words below it (\`done\`: it went well all
the same; — is not offered), how many requests of that kind were sent, and after the stroke what the service really charged. Here a
search costs one request, a history search of two pages two, a batch and a job two. A formula and a menu, a node and a step have
different patience, so they try more or less often. Cases that no table of faults has stand in \`test/surfaces/cases\`: late, odd and
missing answers, each played on all surfaces.

${marked('surfaces', partOf('surfaces'))}

## Random worlds

A world is one piece of paid work: a job, a batch, a deep pagination or a bulk search, run up to three times by its host. Answers come
late, are lost before or after the service acted, are cut at any byte, or are those of a proxy; ids stand elsewhere or nowhere; others use
the same key; allowances and lives end; people stop and cancel. The judge reads the books of the service, not the engine.

${found.worlds.toLocaleString('en')} worlds, ${found.requests.toLocaleString('en')} requests (\`WORLDS=${WORLDS} npx vitest run test/core/worlds/worlds.test.ts\`):

${row(['Invariant', 'Broken'])}
${row(['---', '---:'])}
${row(['work that runs, or may run, is named or told in a sentence with what it may cost', 0])}
${row(['what was charged is at most what the result or the error told as charged or in doubt', 0])}
${row(['no budget is exceeded, also when a proxy hides what happened', 0])}
${row(['one try starts one job; with its note, all tries together do', 0])}
${row(['no keyword is paid twice while the CSV of its run exists', 0])}
${row(['nothing that costs leaves after `quota_exceeded` was delivered', 0])}
${row(['rows are those of the question; a running job of others is not taken for ours', 0])}
${row(['every failure is one of our errors, in whole sentences, without the key', 0])}

How they ended: ${endings.map(([code, count]) => `\`${code}\` ${count.toLocaleString('en')}`).join(', ')}.

A world that breaks an invariant is named with its seed; \`WORLD=<seed> npx vitest run test/core/worlds/worlds.test.ts\` plays it again.

## Engines that are broken on purpose

${row(['An engine that', 'In', 'meets the objection', 'in world'])}
${row(['---', '---', '---', '---:'])}
${broken.join('\n')}

## Others on the same key

Workers that share a key and nothing else ask without end for 20 minutes of virtual time; they start at random within half a minute, each
as if it were alone. Windows slide or start anew each minute; the service tells limit and rest in its headers, or nothing. A cell holds
how much of what was sent was refused, how much of the limit was used well, and how often the worker with most got as much as the one
with least: the mean of ${SEEDS} worlds. \`npx vitest run test/core/engine/company.test.ts\` asserts the bounds (\`COMPANY_SEEDS=20\`: over more worlds).

${marked('company', await companyTable())}

With headers that tell, 3 and 10 workers are refused at most 2.5 %, use at least 0.88 well, and the one with most gets at most twice as
much. Forty are refused at most 12 %. The bounds are those of the mean. Over 240 other worlds (in a simulator of the pace alone), which no
figure of the pace was chosen by, three on the history use 0.882, ten on it are refused 1.8 % in a sliding window and 2.1 % in a fixed one,
use 0.95 and share 1.9 to 1; forty at 60 a minute are refused 11.9 %.

Ten on the history have two slots each, so that ten refusals in 400 requests are all there may be. What keeps them below it (each left out
alone, over 60 worlds):

- A slot returns half a second after its last has left the window. Moved by 3 % of a gap instead of 50 ms, it comes too soon in a full
  window: 2.6 % refused where windows slide instead of 1.7 %, and three use 0.86 instead of 0.88.
- Who sees company in a window that is used for more than half waits 36 to 66 s with its second question; without that ten are refused in
  the first minute instead of six, and 2.7 % in all where windows slide. Who is alone does not wait for it; 15 requests beside four of
  others a minute take 98 s instead of 96.
- The history tells no reset: a window of ten that has started anew and one of three that slides tell the same, that little is used. Of two
  answers the fuller counts, and what the use rose by between them; by one answer alone 3.0 % are refused in a fixed window.
- Who has few slots gives way more slowly, and so keeps its last: else ten share 2.1 to 1 where windows slide.
- In a fixed window, who finds it spent comes early in the next one, and nobody has less than a slot and a half: without either ten
  share 2.2 to 1.

Where headers tell nothing a refusal is the only sign: fewer than with backoff, but above 2.5 %, and with ten workers less fair.

## Mutation testing

Stryker changes the sources in one place at a time. A mutant is killed when a test of \`test/core\` fails; one that survives stands below
with the reason why it may. \`npm run trust:mutants\` judges all, \`npm run trust:mutants core/pages.ts\` one file.

${marked('mutants', partOf('mutants'))}
`;

writePage(page);
console.log(`Written: test/TRUST.md, after ${found.worlds} worlds.`);
