/** What programs and people write for what an item comes with. */
import { foldHeading, foldWord } from './fold.ts';

/** What an item comes with, as words for a search by keyword. */
const COMPLETENESS: Readonly<Record<string, { words: string; goods?: readonly string[] }>> = {
  'item only': { words: 'loose' },
  'game only': { words: 'loose' },
  loose: { words: 'loose' },
  'disc only': { words: 'disc only' },
  'cart only': { words: 'loose' },
  'item box and manual': { words: 'complete' },
  cib: { words: 'complete' },
  complete: { words: 'complete' },
  'complete in box': { words: 'complete' },
  'item and box': { words: 'with box' },
  'item and manual': { words: 'with manual' },
  'box only': { words: 'box only' },
  'manual only': { words: 'manual only' },
  'box and manual': { words: 'box and manual only' },
  'new item box and manual': { words: 'new sealed', goods: ['new'] },
  new: { words: 'new', goods: ['new'] },
  sealed: { words: 'sealed', goods: ['new'] },
  'new sealed': { words: 'new sealed', goods: ['new'] },
  'complete with box': { words: 'complete' },
  'loose complete': { words: 'loose complete' },
  carded: { words: 'carded', goods: ['new'] },
  moc: { words: 'MOC', goods: ['new'] },
  mosc: { words: 'MOC', goods: ['new'] },
  mib: { words: 'MIB', goods: ['new'] },
  misb: { words: 'MISB', goods: ['new'] },
  nib: { words: 'new', goods: ['new'] },
  nrfb: { words: 'NRFB', goods: ['new'] },
  'never removed from box': { words: 'NRFB', goods: ['new'] },
  mip: { words: 'MIP', goods: ['new'] },
  misp: { words: 'MIP', goods: ['new'] },
  'mint in box': { words: 'MIB', goods: ['new'] },
  'mint in sealed box': { words: 'MISB', goods: ['new'] },
  'mint in package': { words: 'MIP', goods: ['new'] },
  'mint on card': { words: 'MOC', goods: ['new'] },
  complet: { words: 'complete' },
  compleet: { words: 'complete' },
  completo: { words: 'complete' },
  completa: { words: 'complete' },
  'complet en boite': { words: 'complete' },
  'complet avec boite et notice': { words: 'complete' },
  'cartouche seule': { words: 'loose' },
  'jeu seul': { words: 'loose' },
  'sans notice': { words: 'with box' },
  neuf: { words: 'new', goods: ['new'] },
  'sous blister': { words: 'sealed', goods: ['new'] },
  'neuf sous blister': { words: 'new sealed', goods: ['new'] },
  komplett: { words: 'complete' },
  'komplett mit ovp': { words: 'complete' },
  'nur modul': { words: 'loose' },
  'ohne ovp': { words: 'loose' },
  neu: { words: 'new', goods: ['new'] },
};

/** What a cell says that an item comes with, or undefined: `sealed?` is a doubt. */
export const completenessIn = (cell: string) => (cell.includes('?') ? undefined : readCompleteness(cell));

/** What a text names that an item comes with, or undefined. A heading may end with a question mark. */
export function readCompleteness(text: string): { words: string; goods?: readonly string[] } | undefined {
  const word = foldWord(text)
    .replace(/[^a-z]+/g, ' ')
    .trim();
  return Object.hasOwn(COMPLETENESS, word) ? COMPLETENESS[word] : undefined;
}

/** What a game comes with, by the folded heading of the column that says whether it is there. */
const PARTS = {
  game: /^(?:(?:has|with|incl(?:udes|uded)?) )?(?:game|cart|cartridge|dis[ck]|modul|jeu|cartouche|cartucho|cartuccia|gioco|juego)$/,
  box: /^(?:(?:has|with|incl(?:udes|uded)?) )?(?:box|case|ovp|boite|boitier|caja|scatola)(?: incl(?:uded)?)?$/,
  manual:
    /^(?:(?:has|with|incl(?:udes|uded)?) )?(?:manual|instructions|anleitung|notice|manuel|instrucciones|manuale)(?: incl(?:uded)?)?$/,
} as const;

export const partOfGame = (heading: string): keyof typeof PARTS | undefined => {
  const { text } = foldHeading(heading);
  return (Object.keys(PARTS) as (keyof typeof PARTS)[]).find(part => PARTS[part].test(text));
};

/** How complete a game is, in words; '' if that isn't stated. */
export function completenessOf({ game, box, manual }: Partial<Record<keyof typeof PARTS, boolean>>): string {
  if (game === false) return box && manual ? 'box and manual only' : box ? 'box only' : manual ? 'manual only' : '';
  if (box && manual) return 'complete';
  if (box) return 'with box';
  if (manual) return 'with manual';
  return box === false ? 'loose' : '';
}
