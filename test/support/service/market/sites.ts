// The eight regional sites of reference 4.2: currency, language and who sells there.

export interface Site {
  readonly name: string;
  readonly currency: string;
  /** Units of the currency per dollar. */
  readonly rate: number;
  /** How much is sold there, compared with the .com site. */
  readonly size: number;
  /** Only the four EU sites label sellers private or business (reference 4.2, sellerType). */
  readonly labelsSellers: boolean;
  readonly conditions: Readonly<Record<number, string>>;
  /** "2d 4h left" in the site's language. */
  readonly timeLeft: (days: number, hours: number) => string;
  readonly country: string;
}

const ENGLISH = {
  1000: 'Brand New',
  1500: 'New (Other)',
  2750: 'Like New',
  3000: 'Pre-Owned',
  4000: 'Very Good',
  5000: 'Good',
  6000: 'Acceptable',
  7000: 'For parts or not working',
};
const GERMAN = {
  1000: 'Neu',
  1500: 'Neu: Sonstige',
  2750: 'Neuwertig',
  3000: 'Gebraucht',
  4000: 'Sehr gut',
  5000: 'Gut',
  6000: 'Akzeptabel',
  7000: 'Als Ersatzteil / defekt',
};
const FRENCH = {
  1000: 'Neuf',
  1500: 'Neuf (autre)',
  2750: 'Comme neuf',
  3000: "D'occasion",
  4000: 'Très bon état',
  5000: 'Bon état',
  6000: 'État acceptable',
  7000: 'Pour pièces ou en panne',
};
const ITALIAN = {
  1000: 'Nuovo',
  1500: 'Nuovo (altro)',
  2750: 'Come nuovo',
  3000: 'Di seconda mano',
  4000: 'Ottime condizioni',
  5000: 'Buone condizioni',
  6000: 'Condizioni accettabili',
  7000: 'Per pezzi di ricambio / non funzionante',
};
const SPANISH = {
  1000: 'Nuevo',
  1500: 'Nuevo (otro)',
  2750: 'Como nuevo',
  3000: 'De segunda mano',
  4000: 'Muy bueno',
  5000: 'Bueno',
  6000: 'Aceptable',
  7000: 'Para repuestos o no funciona',
};

function site(
  name: string,
  currency: string,
  rate: number,
  size: number,
  country: string,
  conditions: Site['conditions'] = ENGLISH,
  timeLeft: Site['timeLeft'] = (days, hours) => `${days}d ${hours}h left`,
): Site {
  return { name, currency, rate, size, labelsSellers: currency === 'EUR', conditions, timeLeft, country };
}

export const SITES: readonly Site[] = [
  site('auctionsite.com', 'USD', 1, 1, 'United States'),
  site('auctionsite.co.uk', 'GBP', 0.79, 0.4, 'United Kingdom'),
  site('auctionsite.de', 'EUR', 0.92, 0.35, 'Deutschland', GERMAN, (days, hours) => `Noch ${days}T ${hours}Std`),
  site('auctionsite.fr', 'EUR', 0.92, 0.2, 'France', FRENCH, (days, hours) => `Il reste ${days} j ${hours} h`),
  site('auctionsite.it', 'EUR', 0.92, 0.2, 'Italia', ITALIAN, (days, hours) => `${days}g ${hours}h rimanenti`),
  site('auctionsite.es', 'EUR', 0.92, 0.15, 'España', SPANISH, (days, hours) => `${days}d ${hours}h restantes`),
  site('auctionsite.ca', 'CAD', 1.36, 0.2, 'Canada'),
  site('auctionsite.com.au', 'AUD', 1.52, 0.2, 'Australia'),
];

export const DEFAULT_SITE = SITES[0]!;

/** The site of this name; the default one for a name the validation would not have let through. */
export function siteOf(name: unknown): Site {
  return SITES.find(it => it.name === name) ?? DEFAULT_SITE;
}
