/** `npm run build [-- part ...]`: bundles the connectors, each into its own `dist`. The old files stay until a part is complete. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPackage } from '../core/build.ts';
import { buildAddon, SANDBOX_URL } from '../sheets-addon/build/build.ts';
import { buildApp } from '../zapier-app/build.ts';
import { command, namesOf, printed, replaceFolder, run, serviceAddress } from './lib/command.ts';
import { publisher } from './lib/publisher.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The output folder of each part, and the function that builds it. */
const makers = {
  sheets: ['sheets-addon/dist', out => buildAddon(service(), out)],
  n8n: ['n8n-node/dist', out => printed('npm', ['run', '--silent', 'bundle', '--', `--outdir=${out}`], { cwd: node })],
  zapier: ['zapier-app/dist', buildApp],
  core: ['core/dist', buildPackage],
} satisfies Record<string, [folder: string, make: (out: string) => Promise<unknown>]>;
const node = join(root, 'n8n-node');

/** The only URL that the add-on may contact: from the environment, else the publisher's, else the sandbox's. */
function service(): string {
  return serviceAddress('SOLD_DATA_BASE_URL', process.env.SOLD_DATA_BASE_URL ?? (publisher.service || SANDBOX_URL));
}

export type Part = keyof typeof makers;
/** Parts that people install on a platform; the core is for scripts. */
export const CONNECTORS: readonly Part[] = ['sheets', 'n8n', 'zapier'];

export async function build(parts: readonly Part[] = CONNECTORS): Promise<void> {
  service();
  for (const part of parts) {
    const [folder, make] = makers[part];
    await replaceFolder(join(root, folder), make);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const line = command('build', 'Bundles the connectors, each into its own dist folder.')
    .addArgument(namesOf([...CONNECTORS, 'core', 'archive'] as const).default(CONNECTORS))
    .action(async (parts: (Part | 'archive')[]) => {
      await build(parts.filter(part => part !== 'archive'));
      if (!parts.includes('archive')) return;
      const { zip } = await import('../zapier-app/zip.ts');
      for (const archive of Object.values(await zip())) console.log(archive);
    });
  await run(line);
}
