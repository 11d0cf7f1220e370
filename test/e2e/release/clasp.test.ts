import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { deploy, ownClasp, SHIPPED_FILES } from '../../../sheets-addon/build/deploy.ts';

test('without a login, the real clasp lists exactly Code.js, Sidebar.html and appsscript.json to push', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sold-data-deploy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const lines = await deploy({ baseUrl: 'https://api.example.com', scriptId: 'the-id', push: false, folder }, ownClasp);
  expect(lines).toEqual([
    'Built for https://api.example.com: Code.js, Sidebar.html, appsscript.json',
    'Apps Script project: the-id',
    'Nothing was pushed. To push: npm run deploy:sheets -- --push',
  ]);
  expect(readdirSync(join(folder, 'dist')).sort()).toEqual(SHIPPED_FILES);
  expect(JSON.parse(readFileSync(join(folder, '.clasp.json'), 'utf8'))).toEqual({
    scriptId: 'the-id',
    rootDir: 'dist',
  });
});
