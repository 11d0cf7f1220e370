/** Tool folders are installed once, whole, and by two commands at once. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { linkTools } from '../../tools.ts';

const module = new URL('../tools.ts', import.meta.url).href;

function folder(): string {
  const at = mkdtempSync(join(tmpdir(), 'sold-data-tools-'));
  onTestFinished(() => rmSync(at, { recursive: true }));
  return at;
}

/** A tool folder whose one package lies beside it: nothing is asked of the registry. */
function toolFolder(scripts: object = {}): string {
  const at = folder();
  mkdirSync(join(at, 'inner'));
  writeFileSync(
    join(at, 'inner/package.json'),
    JSON.stringify({ name: 'inner', version: '1.0.0', exports: './index.js' }),
  );
  writeFileSync(join(at, 'inner/index.js'), 'module.exports = 1;');
  const dependencies = { inner: `file:${join(at, 'inner')}` };
  writeFileSync(join(at, 'package.json'), JSON.stringify({ name: 'tool', private: true, scripts, dependencies }));
  writeFileSync(join(at, 'package-lock.json'), JSON.stringify({ name: 'tool', lockfileVersion: 3, packages: {} }));
  return at;
}

/** In a process of its own, as another command would. */
async function link(tool: string, cache: string): Promise<void> {
  const script = `import { linkTools } from '${module}'; linkTools('${tool}', '${cache}');`;
  await promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
  });
}

test('two commands at once install one folder, and nothing of the other is left', async () => {
  const [tool, cache] = [toolFolder(), folder()];
  await Promise.all([link(tool, cache), link(tool, cache)]);
  const [installed, ...more] = readdirSync(cache);
  expect([installed, more]).toEqual([expect.stringMatching(/^tool-[0-9a-f]{12}$/), []]);
  expect(readlinkSync(join(tool, 'node_modules'))).toBe(join(cache, installed!, 'node_modules'));
  expect(readFileSync(join(tool, 'node_modules/inner/index.js'), 'utf8')).toContain('exports');
  expect(readdirSync(tool).sort()).toEqual(['inner', 'node_modules', 'package-lock.json', 'package.json']);
  // What is there is not installed again.
  writeFileSync(join(cache, installed!, 'mark'), '');
  linkTools(tool, cache);
  expect(readdirSync(cache)).toEqual([installed]);
  expect(readdirSync(join(cache, installed!))).toContain('mark');
});

test('an install that fails leaves nothing, and says which', () => {
  const [tool, cache] = [toolFolder({ 'prepare-tool': 'node -e "process.exit(3)"' }), folder()];
  expect(() => linkTools(tool, cache)).toThrow('tool was installed and could not be prepared');
  expect(readdirSync(cache)).toEqual([]);
});

test('what an install that was killed has left is taken away by the next one', async () => {
  // It would go on for an hour.
  const [tool, cache] = [toolFolder({ 'prepare-tool': 'sleep 3600' }), folder()];
  const script = `import { toolsOf } from '${module}'; toolsOf('${tool}', '${cache}');`;
  const words = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const killed = spawn(process.execPath, words, { cwd: import.meta.dirname, stdio: 'ignore', detached: true });
  await vi.waitUntil(() => readdirSync(cache).some(name => existsSync(join(cache, name, 'node_modules'))), 60_000);
  process.kill(-killed.pid!, 'SIGTERM');
  await once(killed, 'close');
  expect(readdirSync(cache)).toEqual([expect.stringMatching(/^\.\d+-tool-/)]);
  // One that still runs keeps its folder.
  mkdirSync(join(cache, `.${process.pid}-other-x`));
  linkTools(toolFolder(), cache);
  expect(readdirSync(cache)).toEqual([`.${process.pid}-other-x`, expect.stringMatching(/^tool-[0-9a-f]{12}$/)]);
});
