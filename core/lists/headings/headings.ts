/** Recognizes what a heading means: by the table, else by a rule. */
import { foldHeading } from '../words/fold.ts';
import { RULES } from './heading-rules.ts';
import { ROLES, type Role } from './roles.ts';
import { isCatalogueNumber } from './stamps-and-coins.ts';

let exact: Map<string, { role: Role; rank: number }> | undefined;

function exactHeadings(): Map<string, { role: Role; rank: number }> {
  if (exact) return exact;
  exact = new Map();
  for (const role of Object.keys(ROLES) as (keyof typeof ROLES)[]) {
    for (const [rank, heading] of ROLES[role].split(', ').entries()) {
      if (!exact.has(heading)) exact.set(heading, { role, rank });
      // Some programs write headings without spaces: `setname`.
      const tight = `=${heading.replaceAll(' ', '')}`;
      if (!exact.has(tight)) exact.set(tight, { role, rank });
    }
  }
  return exact;
}

export interface Recognized {
  role: Role | null;
  /** Position among the headings of the role; a lower one is preferred. */
  rank: number;
  /** Whether the table lists the heading, so it doesn't occur by chance. */
  isExact: boolean;
}

/** Above every position in a list of headings. */
const BY_RULE = 1000;

const OF_CATALOGUE = { role: 'number', rank: BY_RULE - 1 } as const;

/** The table's entry for a folded heading. */
function listed(text: string): { role: Role; rank: number } | undefined {
  const known = exactHeadings();
  const found = known.get(text) ?? known.get(text.replace(/s$/, '')) ?? known.get(`=${text}`);
  return found ?? (isCatalogueNumber(text) ? OF_CATALOGUE : undefined);
}

/** What an item is, behind its brand or kind: `Pokemon Card`, `Camera Model`. */
const OF_KIND =
  /^(?!(?:credit|debit|payment|gift|memory|sim|business|score|post|membership|storage|main) )(?:\w+ ){1,2}(card|coin|stamp|comic|figure|toy|watch|shoe|sneaker|camera|lens|pen|bag|handbag|purse|doll|album|model|guitar|part)$/;

/** A name behind a word that only says which kind of items follows. */
function nameOfKind(text: string): Recognized | undefined {
  const [, noun] = OF_KIND.exec(text) ?? [];
  const found = noun === undefined ? undefined : listed(noun);
  return found && { ...found, isExact: false };
}

/** The role of a heading that the table lists. */
export const listedRole = (heading: string): Role | undefined => listed(foldHeading(heading).text)?.role;

/** `År` is a year in Swedish, Danish and Norwegian. Folded, it is the Hungarian `Ár`, a price. */
const NORTHERN_YEAR = /^\s*år\s*$/iu;

/** The role of a heading, or undefined if neither the table nor a rule knows it. */
export function recognize(heading: string): Recognized | undefined {
  if (NORTHERN_YEAR.test(heading.normalize('NFC'))) return { role: 'year', rank: BY_RULE - 1, isExact: true };
  const { text } = foldHeading(heading);
  const found = listed(text);
  if (found) return { ...found, isExact: true };
  if (text === '' || text.length > 60) return undefined;
  const rule = RULES.findIndex(([pattern]) => pattern.test(text));
  if (rule === -1) return nameOfKind(text);
  return { role: RULES[rule]![1], rank: BY_RULE + rule, isExact: false };
}

/** Roles of columns that name the item. */
const NAMES: readonly (Role | null)[] = ['title', 'name', 'subject', 'artist', 'series', 'game', 'description'];

/** Headings that are as often a value, such as the kind of an item or its country. */
const OR_VALUES =
  /^(?:watch(?:es)?|(?:hand)?bag|purse|camera|lens|pen|perfume|parfum|fragrance|record|phone|tool|guitar|doll|knife|sneaker|kamera|wine|us|eu|uk|lego|jouet|spielzeug|montre|uhr|reloj|orologio|chaussure|schuh|sac|tasche|bolso|borsa|figur(?:a|ine)?|poupee|puppe|wein|vino|libro|livre|buch)$/;
export const isOftenValue = (text: string) => OR_VALUES.test(foldHeading(text).text);

/** Whether a text is a known heading of a column that names the item, such as `Item Description` or `Player`. */
export function isItemHeading(text: string): boolean {
  const role = listedRole(text);
  return role !== undefined && NAMES.includes(role);
}

/** What people write above a list of one column besides the headings of tables: what it is a list of, or what for. Nobody looks for these. */
const TITLES =
  /^(?:(?:my|our) )?(?:(?:price )?list|inventory|collection|listings?|(?:items|things|stuff)(?: (?:for sale|to (?:sell|price|list|check)))?)$|^(?:for sale|to (?:sell|price|list|check))$|^(?:(?:meine )?(?:liste|sammlung)|inventar|zu verkaufen|(?:mi )?(?:lista|coleccion)|inventario|en venta|(?:ma )?liste|inventaire|a vendre|collezione|in vendita)$|^(?:my|our|meine|unsere|mes|nos|mis|nuestros|nuestras) \w{3,}(?:s|n|e|er)$/;

export const isTitle = (text: string) => TITLES.test(foldHeading(text).text);

/** Whether the first text of a column is its heading, also if it names something else than the items, such as `SKU`. */
export function headsColumn(text: string): boolean {
  return (listedRole(text) !== undefined && !isOftenValue(text)) || isTitle(text);
}
