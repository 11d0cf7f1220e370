/** The parts of test/TRUST.md that are written by different commands, each between marks of its own. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../TRUST.md', import.meta.url));

export type Part = 'matrix' | 'surfaces' | 'company' | 'mutants';

const marks = (part: Part) => [`<!-- ${part}:start -->\n`, `\n<!-- ${part}:end -->`] as const;

export const marked = (part: Part, text: string): string => marks(part).join(text.trim());

/** The part as it stands in the page, empty when it is not there. */
export function partOf(part: Part): string {
  const [start, end] = marks(part);
  const page = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  return page.split(start)[1]?.split(end)[0]?.trim() ?? '';
}

export function writePart(part: Part, text: string): void {
  const page = readFileSync(FILE, 'utf8');
  writeFileSync(
    FILE,
    page.replace(marked(part, partOf(part)), () => marked(part, text)),
  );
}

export function writePage(page: string): void {
  writeFileSync(FILE, page);
}
