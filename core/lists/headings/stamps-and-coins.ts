/** What tells lists of stamps and of coins from others. */
import { foldHeading } from '../words/fold.ts';
import type { Role } from './roles.ts';

/** Whether a column is one that only lists of coins have. */
export const saysCoins = ({ heading, role }: { heading: string; role: Role | null }) =>
  (role === 'name' || role === 'detail') &&
  /^(?:coins?|mint ?mark|mm|denom(?:ination)?|nennwert|valeur faciale|munzen?|munzzeichen|muntstuk|moneta|pragestatte)$/.test(
    foldHeading(heading).text,
  );

/** Catalogues of stamps by what headings call them. */
const CATALOGUES: Readonly<Record<string, string>> = {
  scott: 'Scott',
  michel: 'Michel',
  mi: 'Michel',
  sg: 'SG',
  'stanley gibbons': 'SG',
  yvert: 'Yvert',
  nvph: 'NVPH',
  facit: 'Facit',
  edifil: 'Edifil',
  sassone: 'Sassone',
  unificato: 'Unificato',
  zumstein: 'Zumstein',
};
const CATALOGUE = new RegExp(`^(${Object.keys(CATALOGUES).join('|')})( (?:cat(?:alog(?:ue)?)? )?nos?)?$`);

const OF_CATALOGUE = new RegExp(`^(?:${Object.keys(CATALOGUES).join('|')})\\.? ?(?:no?s?\\.? ?)?\\d`, 'i');
/** Whether a number has the name of its catalogue: `Scott 807`. */
export const namesCatalogue = (text: string) => OF_CATALOGUE.test(text.trim());

/** The catalogue that a folded heading names, and whether it says that numbers stand below. */
function catalogueIn(folded: string): { name: string; isNumber: boolean } | undefined {
  const [, word, number] = CATALOGUE.exec(folded) ?? [];
  // Two letters alone may be anything.
  return word === undefined || (number === undefined && word.length === 2)
    ? undefined
    : { name: CATALOGUES[word]!, isNumber: number !== undefined };
}

/** Whether a folded heading says that the numbers of a catalogue stand below. */
export const isCatalogueNumber = (folded: string) => catalogueIn(folded)?.isNumber === true;

/** Whether a heading is the bare name of a catalogue of stamps, which is as often a person's. */
export const isBareCatalogue = (heading: string) => catalogueIn(foldHeading(heading).text)?.isNumber === false;

/** The catalogue of stamps whose numbers stand below a heading, or undefined. Each one numbers the stamps of a country anew. */
export const catalogueOf = (heading: string) => catalogueIn(foldHeading(heading).text)?.name;

/** Whether the numbers of a column are those of a catalogue of stamps. */
export const saysStamps = ({ heading, role }: { heading: string; role: Role | null }) =>
  role === 'number' && catalogueOf(heading) !== undefined;
