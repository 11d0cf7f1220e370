/**
 * n8n's two lint plug-ins and its verification scan over one package, offline. Runs from the cache folder, beside its
 * dependencies: `node lint.mjs <package folder> <unpacked tarball>`. Any finding, warnings too, ends with code 1.
 */
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import { analyzePackage, SOURCE_FILE_PATTERNS } from '@n8n/scan-community-package/scanner/scanner.mjs';
import { ESLint } from 'eslint';
import nodesBase from 'eslint-plugin-n8n-nodes-base';
import ts from 'typescript-eslint';

const [source, tarball] = process.argv.slice(2);

/** Every rule of a plug-in, by its name with the plug-in's before it. */
const every = (name, { rules }, chosen = () => true) =>
  Object.fromEntries(
    Object.entries(rules)
      .filter(([rule, { meta }]) => !meta?.deprecated && chosen(rule))
      .map(([rule]) => [`${name}/${rule}`, 'error']),
  );
const community = every('@n8n/community-nodes', n8nCommunityNodesPlugin);
const base = prefix => ({
  ...every('n8n-nodes-base', nodesBase, rule => rule.startsWith(prefix)),
  // n8n's own configuration turns these off: they contradict newer rules or know only n8n's own documentation.
  'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
  'n8n-nodes-base/cred-class-field-documentation-url-not-http-url': 'error',
  'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
  'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
  'n8n-nodes-base/node-param-type-options-max-value-present': 'off',
});

/** Stricter than n8n's own configuration, which `n8n-node lint` runs: each rule of both plug-ins, warnings as errors. */
const rules = ts.config(
  { plugins: { 'n8n-nodes-base': nodesBase, '@n8n/community-nodes': n8nCommunityNodesPlugin } },
  { files: ['**/*.ts'], languageOptions: { parser: ts.parser }, rules: { ...community, 'no-console': 'error' } },
  {
    files: ['package.json'],
    rules: { ...community, ...base('community-package-json') },
    languageOptions: { parser: ts.parser, parserOptions: { extraFileExtensions: ['.json'] } },
  },
  { files: ['credentials/**/*.ts'], rules: base('cred-') },
  { files: ['nodes/**/*.ts'], rules: base('node-') },
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
