/** The fault matrix of a surface as Markdown, and back. */
import { FAULTS, KINDS, type KindName, type Played, steady } from './surface.ts';

/** Words, requests of the kind, and what the service charged, as one cell says them. */
export type Cell = Pick<Played, 'words' | 'sent' | 'charged'>;

const kinds = Object.keys(KINDS) as KindName[];
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** @param cellOf what came of a fault and a kind. */
export function tableOf(name: string, cellOf: (fault: string, kind: KindName) => Cell): string {
  const words: string[] = [];
  const numbered = (text: string) => {
    if (!words.includes(text)) words.push(text);
    return words.indexOf(text) + 1;
  };
  const lines = Object.keys(FAULTS).map(fault =>
    row([
      fault,
      ...kinds.map(kind => {
        const { words: text, sent, charged } = cellOf(fault, kind);
        return `${steady(text) === 'done' ? 'done' : `#${numbered(steady(text))}`} ${sent}/${charged}`;
      }),
    ]),
  );
  const table = [row(['Fault', ...kinds]), row(['---', ...kinds.map(() => '---')]), ...lines].join('\n');
  return [`### ${name}`, table, words.map((text, at) => `${at + 1}. ${text}`).join('\n')].join('\n\n');
}

/** What the page says of a surface, a fault and a kind. */
export function cellIn(page: string, name: string, fault: string, kind: KindName): Cell | undefined {
  const [, part = ''] = page.split(`### ${name}\n`);
  const [own = ''] = part.split('\n### ');
  const line = own.split('\n').find(each => each.startsWith(`| ${fault} |`));
  const cell = line?.split(' | ')[kinds.indexOf(kind) + 1]?.replace(/ \|$/, '');
  const [, number, sent, charged] = /^(?:done|#(\d+)) (\d+)\/(\d+)$/.exec(cell ?? '') ?? [];
  if (sent === undefined) return undefined;
  const text = number ? new RegExp(`^${number}\\. (.*)$`, 'm').exec(own)?.[1] : 'done';
  return { words: text ?? '', sent: Number(sent), charged: Number(charged) };
}
