// The eight regional sites of reference 4.2.

export interface Site {
  readonly name: string;
  readonly currency: string;
  /** Units of the currency per dollar. */
  readonly rate: number;
  /** Sales volume relative to the .com site. */
  readonly size: number;
  /** Only the four EU sites label sellers private or business (reference 4.2, sellerType). */
  readonly labelsSellers: boolean;
  /** Condition labels by condition ID, in the site's language. */
  readonly conditions: Readonly<Record<number, string>>;
}

const IDS = [1000, 1500, 2750, 3000, 4000, 5000, 6000, 7000];
const labels = (words: string) => Object.fromEntries(words.split('|').map((word, at) => [IDS[at]!, word]));

const ENGLISH = labels('Brand New|New (Other)|Like New|Pre-Owned|Very Good|Good|Acceptable|For parts or not working');
const GERMAN = labels('Neu|Neu: Sonstige|Neuwertig|Gebraucht|Sehr gut|Gut|Akzeptabel|Als Ersatzteil / defekt');
const FRENCH = labels("Neuf|Neuf (autre)|Comme neuf|D'occasion|Très bon état|Bon état|État acceptable|Pour pièces");
const ITALIAN = labels('Nuovo|Nuovo (altro)|Come nuovo|Di seconda mano|Ottimo|Buono|Accettabile|Per ricambi');
const SPANISH = labels('Nuevo|Nuevo (otro)|Como nuevo|De segunda mano|Muy bueno|Bueno|Aceptable|Para repuestos');

function site(name: string, currency: string, rate: number, size: number, conditions = ENGLISH): Site {
  return { name, currency, rate, size, labelsSellers: currency === 'EUR', conditions };
}

const SITES: readonly Site[] = [
  site('auctionsite.com', 'USD', 1, 1),
  site('auctionsite.co.uk', 'GBP', 0.79, 0.4),
  site('auctionsite.de', 'EUR', 0.92, 0.35, GERMAN),
  site('auctionsite.fr', 'EUR', 0.92, 0.2, FRENCH),
  site('auctionsite.it', 'EUR', 0.92, 0.2, ITALIAN),
  site('auctionsite.es', 'EUR', 0.92, 0.15, SPANISH),
  site('auctionsite.ca', 'CAD', 1.36, 0.2),
  site('auctionsite.com.au', 'AUD', 1.52, 0.2),
];

/** The site with this name. The validation allows no other names. */
export function siteOf(name: unknown): Site {
  return SITES.find(it => it.name === name) ?? SITES[0]!;
}
