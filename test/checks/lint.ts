/** `npm run lint`: style, the core's purity, and the rules for n8n's community nodes. `npm run format` fixes the style. */
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { command, run, shown } from '../../command.ts';

const root = resolve(import.meta.dirname, '../..');
const biome = join(createRequire(import.meta.url).resolve('@biomejs/biome/package.json'), '../bin/biome');
const here = (...args: string[]) => shown(process.execPath, args, { cwd: root });

const [name = ''] = process.argv.splice(2, 1);
await run(
  name === 'format'
    ? command(name, 'Fixes the style of all files.').action(async () => {
        process.exitCode = await here(biome, 'check', '--write', '.');
      })
    : command('lint', "Style, the core's purity, and the rules for n8n's community nodes.").action(async () => {
        const style = await here(biome, 'check', '.');
        process.exitCode = style || (await here('--import', 'tsx', 'test/checks/lint/n8n.ts'));
      }),
);
