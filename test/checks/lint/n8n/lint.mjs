/**
 * n8n's two lint plug-ins and its verification scan over one package, offline. Runs from the cache folder, beside its
 * dependencies: `node lint.mjs <package folder> <unpacked tarball>`. Any finding, warnings too, ends with code 1.
 */
import js from '@eslint/js';
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import { analyzePackage, SOURCE_FILE_PATTERNS } from '@n8n/scan-community-package/scanner/scanner.mjs';
import { ESLint } from 'eslint';
import nodesBase from 'eslint-plugin-n8n-nodes-base';
import ts from 'typescript-eslint';

const [source, tarball] = process.argv.slice(2);

/** The rules n8n's own command line tool turns on for a new community node, and the ones it turns off. */
const rules = ts.config(
  {
    files: ['**/*.ts'],
    extends: [js.configs.recommended, ts.configs.recommended, n8nCommunityNodesPlugin.configs.recommended],
    rules: { 'no-console': 'error', 'prefer-spread': 'off', 'no-undef': 'off' },
  },
  { plugins: { 'n8n-nodes-base': nodesBase } },
  {
    files: ['package.json'],
    extends: [n8nCommunityNodesPlugin.configs.recommended],
    rules: { ...nodesBase.configs.community.rules },
    languageOptions: { parser: ts.parser, parserOptions: { extraFileExtensions: ['.json'] } },
  },
  {
    files: ['credentials/**/*.ts'],
    rules: {
      ...nodesBase.configs.credentials.rules,
      'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
      'n8n-nodes-base/cred-class-field-type-options-password-missing': 'off',
    },
  },
  {
    files: ['nodes/**/*.ts'],
    rules: {
      ...nodesBase.configs.nodes.rules,
      'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
      'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
      'n8n-nodes-base/node-param-type-options-max-value-present': 'off',
    },
  },
);

async function lint() {
  // As in n8n's scan, a comment that switches a rule off does not count.
  const eslint = new ESLint({ cwd: source, allowInlineConfig: false, overrideConfigFile: true, overrideConfig: rules });
  const results = await eslint.lintFiles(['package.json', 'nodes/**/*.ts', 'credentials/**/*.ts']);
  const findings = results.reduce((sum, file) => sum + file.errorCount + file.warningCount, 0);
  const report = await (await eslint.loadFormatter('stylish')).format(results);
  return { name: `lint plug-ins on ${results.length} source files`, findings, report };
}

async function scan(name, folder, patterns) {
  const result = await analyzePackage(folder, patterns);
  if (result.message === 'No files found to analyze') return { name, findings: 1, report: result.message };
  return { name, findings: result.passed ? 0 : 1, report: result.details ?? result.message ?? '' };
}

const legs = [
  await lint(),
  await scan('verification scan of the source', source, SOURCE_FILE_PATTERNS),
  await scan('verification scan of the tarball', tarball, ['package.json', '**/*.js']),
];
for (const leg of legs) {
  process.stdout.write(
    `${leg.findings === 0 ? 'ok  ' : 'FAIL'} n8n ${leg.name}\n${leg.findings ? `${leg.report}\n` : ''}`,
  );
}
process.exitCode = legs.some(leg => leg.findings > 0) ? 1 : 0;
