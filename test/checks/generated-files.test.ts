import { expect, test } from 'vitest';
import { generatedFiles, staleAmong } from '../../scripts/generate.ts';

const files = await generatedFiles();

test('no generated file is stale: npm run generate has been run', () => {
  expect([...files.keys()]).toContain('core/generated/openapi.json');
  expect(staleAmong(files)).toEqual([]);
});

test('a changed and a missing file are stale', () => {
  const changed = new Map([
    ['core/generated/openapi.json', `${files.get('core/generated/openapi.json')} `],
    ['core/nowhere.json', '{}'],
  ]);
  expect(staleAmong(changed)).toEqual(['core/generated/openapi.json', 'core/nowhere.json']);
});
