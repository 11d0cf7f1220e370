/** Everything that the documents refer to exists: files, pictures, headings, and named paths. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { marked, type Token } from 'marked';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' });
const pages = listed
  .trim()
  .split('\n')
  .filter(page => existsSync(join(root, page)));

interface Page {
  /** Targets of links and pictures. */
  targets: string[];
  /** Anchors that GitHub makes from the headings. */
  anchors: Set<string>;
  /** Inline code. */
  code: string[];
}

function read(page: string): Page {
  const found: Page = { targets: [], anchors: new Set(), code: [] };
  const look = (token: Token) => {
    if (token.type === 'link' || token.type === 'image') found.targets.push(token.href);
    if (token.type === 'codespan') found.code.push(token.text);
    if (token.type === 'html')
      for (const [, target] of token.raw.matchAll(/(?:src|srcset|href)="([^"]+)"/g)) found.targets.push(target!);
    if (token.type === 'heading') found.anchors.add(anchorOf(token.text, found.anchors));
  };
  marked.walkTokens(marked.lexer(readFileSync(join(root, page), 'utf8')), look);
  return found;
}

function anchorOf(heading: string, taken: ReadonlySet<string>): string {
  const anchor = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
  let free = anchor;
  for (let again = 1; taken.has(free); again += 1) free = `${anchor}-${again}`;
  return free;
}

test.each(pages)('every link in %s has a target', page => {
  const { targets, code } = read(page);
  const missing = targets.filter(target => {
    if (/^(https?|mailto):/.test(target)) return false;
    const [path = '', anchor] = target.split('#');
    const file = path ? join(dirname(page), decodeURIComponent(path)) : page;
    if (!existsSync(join(root, file))) return true;
    return anchor !== undefined && !read(file).anchors.has(anchor);
  });
  const paths = code.filter(text =>
    /^(core|test|sheets-addon|n8n-node|zapier-app|scripts|\.github)\/[\w./-]+$/.test(text),
  );
  const gone = paths.filter(path => !/\/(dist|build)\b/.test(path) && !existsSync(join(root, path)));
  expect([...missing, ...gone]).toEqual([]);
});

test('the pages at the root and those of each package are checked', () => {
  expect(pages).toEqual(expect.arrayContaining(['README.md', 'n8n-node/README.md', 'sheets-addon/INSTALL.md']));
  expect(read('n8n-node/README.md').targets).toContain('#watch-a-list');
});

test('the tests that the map of the reference quotes are in the files that it names', () => {
  const map = readFileSync(join(root, 'test/README.md'), 'utf8');
  const quoted = [...map.matchAll(/`(test\/[\w./-]+)`: "([^"]+)"/g)];
  const absent = quoted.filter(([, file = '', words = '']) => !readFileSync(join(root, file), 'utf8').includes(words));
  expect(absent.map(([entry]) => entry)).toEqual([]);
  expect(quoted.length).toBeGreaterThan(0);
});
