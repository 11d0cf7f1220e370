/** The fault matrix of a surface as Markdown, and back. */
import { FAULTS, type HowOften, type KindName, type Played, steady, TABLE_KINDS, TIMES } from './surface.ts';

/** Words, requests of the kind, and what the service charged, as one cell says them. */
export type Cell = Pick<Played, 'words' | 'sent' | 'charged'>;

const TITLES: Record<HowOften, string> = { once: 'The fault comes once', lasting: 'It lasts' };
const NOT_OFFERED = '—';
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** @param cellOf what came of a fault and a kind; undefined for a kind that the surface does not offer. */
export function tableOf(
  name: string,
  cellOf: (often: HowOften, fault: string, kind: KindName) => Cell | undefined,
): string {
  const words: string[] = [];
  const numbered = (text: string) => {
    if (!words.includes(text)) words.push(text);
    return words.indexOf(text) + 1;
  };
  const cell = (found: Cell | undefined) => {
    if (!found) return NOT_OFFERED;
    const text = steady(found.words);
    return `${text === 'done' ? 'done' : `#${numbered(text)}`} ${found.sent}/${found.charged}`;
  };
  const tables = (Object.keys(TIMES) as HowOften[]).map(often => {
    const lines = Object.keys(FAULTS).map(fault =>
      row([fault, ...TABLE_KINDS.map(kind => cell(cellOf(often, fault, kind)))]),
    );
    return [row([TITLES[often], ...TABLE_KINDS]), row(['---', ...TABLE_KINDS.map(() => '---')]), ...lines].join('\n');
  });
  return [`### ${name}`, ...tables, words.map((text, at) => `${at + 1}. ${text}`).join('\n')].join('\n\n');
}

/** What the page says of a surface, a fault and a kind. */
export function cellIn(page: string, name: string, often: HowOften, fault: string, kind: KindName): Cell | undefined {
  const [, part = ''] = page.split(`### ${name}\n`);
  const [own = ''] = part.split('\n### ');
  const [, table = ''] = own.split(`| ${TITLES[often]} |`);
  const line = table.split('\n').find(each => each.startsWith(`| ${fault} |`));
  const cell = line?.split(' | ')[TABLE_KINDS.indexOf(kind) + 1]?.replace(/ \|$/, '');
  const [, number, sent, charged] = /^(?:done|#(\d+)) (\d+)\/(\d+)$/.exec(cell ?? '') ?? [];
  if (sent === undefined) return undefined;
  const text = number ? new RegExp(`^${number}\\. (.*)$`, 'm').exec(own)?.[1] : 'done';
  return { words: text ?? '', sent: Number(sent), charged: Number(charged) };
}
