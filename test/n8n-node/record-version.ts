/**
 * `tsx test/n8n-node/record-version.ts`: before a release, adds what is new to the promises of the version and changes nothing else.
 * With `--check` it only tells whether something is new, and exits 1 then.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { currentPromise, goneChoices, goneOutputs, merged, promisedFile, readPromised } from './versions.ts';

const current = await currentPromise();
const promised = existsSync(promisedFile) ? readPromised() : { fields: {}, requests: {}, outputs: {} };
const isNew = (known: object) => (name: string) => !(name in known);
const added = [
  ...Object.keys(current.fields).filter(isNew(promised.fields)),
  ...Object.keys(current.requests).filter(isNew(promised.requests)),
  ...goneChoices(promised, current),
  ...goneOutputs(promised, current),
];
for (const name of added) process.stdout.write(`new: ${name}\n`);
if (process.argv.includes('--check')) process.exit(added.length > 0 ? 1 : 0);
mkdirSync(dirname(promisedFile), { recursive: true });
writeFileSync(promisedFile, `${JSON.stringify(merged(current, promised), null, 2)}\n`);
process.exit(0);
