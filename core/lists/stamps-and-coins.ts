/** What tells lists of stamps and of coins from others. */
import { foldHeading } from './fold-heading.ts';
import { listedRole } from './headings.ts';
import type { Role } from './roles.ts';

/** Whether a column is one that only lists of coins have. */
export const saysCoins = ({ heading, role }: { heading: string; role: Role | null }) =>
  (role === 'name' || role === 'detail') &&
  /^(?:coins?|mint ?mark|mm|denomination|nennwert|nominal|valeur faciale|munzen?|munzzeichen|muntstuk|moneta|pragestatte)$/.test(
    foldHeading(heading).text,
  );

const CATALOGUES: Readonly<Record<string, string>> = {
  scott: 'Scott',
  michel: 'Michel',
  mi: 'Michel',
  sg: 'SG',
  stanley: 'SG',
  yvert: 'Yvert',
};

/** Whether a heading is the bare name of a catalogue of stamps, which is as often a person's. */
export const isBareCatalogue = (heading: string) =>
  /^(?:scott|michel|stanley gibbons|yvert)$/.test(foldHeading(heading).text);

/** The catalogue of stamps whose numbers stand below a heading, or undefined. Each one numbers the stamps of a country anew. */
export function catalogueOf(heading: string): string | undefined {
  const [word = ''] = foldHeading(heading).text.split(' ');
  return (listedRole(heading) === 'number' || isBareCatalogue(heading)) && Object.hasOwn(CATALOGUES, word)
    ? CATALOGUES[word]
    : undefined;
}

/** Whether the numbers of a column are those of a catalogue of stamps. */
export const saysStamps = ({ heading, role }: { heading: string; role: Role | null }) =>
  role === 'number' && catalogueOf(heading) !== undefined;
