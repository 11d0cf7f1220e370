/** Builds dist/{Code.js,Sidebar.html,appsscript.json} for clasp. `SOLD_DATA_BASE_URL` names the service; the sandbox's address by default. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleParts } from './bundle/parts.ts';
import { formulas } from './formulas/index.ts';
import { manifestFor } from './manifest.ts';
import { buildSidebar } from './sidebar/build.ts';
import { formulaStub } from './stubs.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Where `npm run sandbox` listens by default. */
export const SANDBOX_URL = 'http://127.0.0.1:8787';

export async function buildAddon(baseUrl: string, outDir = join(here, 'dist')): Promise<void> {
  mkdirSync(outDir, { recursive: true });
  writeFileSync(join(outDir, 'Code.js'), `${await bundleParts(baseUrl)}${formulas.map(formulaStub).join('\n')}\n`);
  writeFileSync(join(outDir, 'Sidebar.html'), await buildSidebar());
  writeFileSync(join(outDir, 'appsscript.json'), `${JSON.stringify(manifestFor(baseUrl), null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildAddon(process.env.SOLD_DATA_BASE_URL ?? SANDBOX_URL);
}
