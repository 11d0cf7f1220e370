/**
 * n8n's verification scan of one package, offline: of its source and its tarball. Runs from the cache folder, beside its dependencies:
 * `node lint.mjs <package folder> <unpacked tarball>`. Exits with code 1 for any finding.
 */
import { analyzePackage, SOURCE_FILE_PATTERNS } from '@n8n/scan-community-package/scanner/scanner.mjs';

const [source, tarball] = process.argv.slice(2);
for (const [name, folder, patterns] of [
  ['source', source, SOURCE_FILE_PATTERNS],
  ['tarball', tarball, ['package.json', '**/*.js']],
]) {
  const { passed, message = '', details = message } = await analyzePackage(folder, patterns);
  const holds = passed && message !== 'No files found to analyze';
  process.stdout.write(
    `${holds ? 'ok  ' : 'FAIL'} n8n verification scan of the ${name}\n${holds ? '' : `${details}\n`}`,
  );
  if (!holds) process.exitCode = 1;
}
