/** What headings alone can't say about the files of particular programs. Every other file is read by its headings. */

import type { Scale } from '../words/conditions.ts';
import { foldHeading } from '../words/fold.ts';
import type { Role } from './roles.ts';

export interface Format {
  id: string;
  /** What the file is, for people. */
  title: string;
  /** Headings that only this format has together, in any order. Several lists are generations of the format. */
  marks: readonly (readonly string[])[];
  /** Columns whose role their heading doesn't show. Null: not part of a search. */
  roles?: Readonly<Record<string, Role | null>>;
  /** The scale of its condition words, because the same word means different conditions in different programs. */
  scale?: Scale;
  /** Language words or codes that mean something else elsewhere. */
  languages?: Readonly<Record<string, string>>;
  /** Amounts of what was paid are in hundredths. */
  pennies?: true;
  /** A price is written unquoted as `€,17.40`: a row with a price has one cell more behind this column. */
  splitPrice?: string;
  /** Rows without a title continue the product of the row above with the same handle. */
  inherits?: true;
  /** Rows of this file have no names, so they can't be searched for. */
  nameless?: string;
  /** The maker of everything in it. */
  brand?: string;
  /** Rows may have no names, because the number of the maker says what they are. */
  isNumbered?: true;
  /** The language of a card whose row states none. */
  impliedLanguage?: string;
  /** Every row is something that was sold, so sold rows are the items. */
  isSales?: true;
}

const FORMATS: readonly Format[] = [
  {
    id: 'seller-pricing',
    title: "a card seller's price list",
    marks: [
      ['TCGplayer Id', 'TCG Marketplace Price'],
      ['TCGplayer Id', 'Add to Quantity'],
    ],
    // The first column numbers a product in one condition, finish and language; a newer column holds the product itself.
    roles: { 'TCGplayer Id': 'id', 'Product ID': 'productId', Title: 'note', 'Add to Quantity': 'addedQuantity' },
    impliedLanguage: 'English',
  },
  {
    id: 'pull-sheet',
    title: "a card seller's pull sheet",
    marks: [['Product Line', 'SkuId']],
    roles: { 'Order Quantity': 'note' },
    impliedLanguage: 'English',
  },
  {
    id: 'app-collection',
    title: 'a card collection with product numbers',
    marks: [['Simple Name', 'Printing']],
    roles: { 'Product ID': 'productId', 'Simple Name': 'note' },
  },
  {
    id: 'numbered-stock',
    title: 'a stock list of card numbers',
    marks: [['idProduct', 'idLanguage', 'groupCount']],
    roles: { idProduct: 'id', groupCount: 'quantity' },
    nameless:
      'This stock list has numbers instead of names. Add the names from the product catalogue of the site that it comes from',
  },
  {
    id: 'market-articles',
    title: 'articles of orders on a card market',
    marks: [['Article', 'Localized Product Name']],
    // The numbers are those of another market. The headings don't say whether the articles were bought or sold.
    roles: { Article: 'name', 'Localized Product Name': null, 'Product ID': 'id', 'Article Value': 'price' },
  },
  {
    id: 'market-orders',
    title: 'orders of a card market',
    marks: [['Article Count', 'Merchandise Value', 'Localized Product Name']],
    roles: { Name: null, Description: null, 'Localized Product Name': null, 'Product ID': 'id' },
    nameless: 'Each row of this list is an order of several cards. Use the list of the articles from the same site',
  },
  {
    id: 'binder-collection',
    title: 'a card collection in binders',
    marks: [['ManaBox ID']],
    scale: 'sevenSteps',
  },
  {
    id: 'folder-collection',
    title: 'a card collection in folders',
    marks: [
      ['Price Bought', 'Printing'],
      ['Folder Name', 'Trade Quantity'],
      ['Expansion Code', 'CardNumber'],
    ],
    scale: 'sevenSteps',
  },
  {
    id: 'deck-collection',
    title: 'a card collection with decks',
    marks: [
      ['Tradelist Count', 'Collector Number', 'Proxy'],
      ['Tradelist Count', 'Last Modified'],
    ],
    scale: 'lightlyToHeavily',
  },
  {
    id: 'trade-collection',
    title: 'a card collection for trading',
    marks: [
      ['Tradelist Count', 'Printing Id'],
      ['Tradelist Count', 'Artist Proof'],
    ],
    roles: { 'TcgPlayer ID': 'productId' },
    scale: 'lightlyToHeavily',
  },
  {
    id: 'deck-builder-collection',
    title: 'a card collection of a deck builder',
    marks: [['Multiverse Id', 'Finish']],
    languages: { cs: 'Chinese (S)', ct: 'Chinese (T)' },
  },
  {
    id: 'topped-collection',
    title: 'a card collection with acquired prices',
    marks: [['SETCODE', 'ACQUIRED PRICE']],
    splitPrice: 'PRICE',
  },
  {
    id: 'scanner-list',
    title: 'a list of scanned cards',
    marks: [['QuantityX'], ['List name', "Collector's number"]],
    // The currency is that of the market price.
    roles: { Currency: null },
  },
  {
    id: 'counted-finishes',
    title: 'a card collection with a count per finish',
    marks: [['Reg Qty', 'Foil Qty']],
  },
  {
    id: 'counted-special-finishes',
    title: 'a card collection with three counts',
    marks: [['Foil count', 'Special foil count']],
    roles: { Count: 'regularQuantity' },
  },
  {
    id: 'vault-collection',
    title: 'a card collection of a scanner',
    marks: [['extras', 'oracle_id']],
  },
  {
    id: 'rarity-collection',
    title: 'a card collection by code and rarity',
    marks: [['cardname', 'cardq', 'cardcode']],
    roles: { cardcode: 'number', cardid: 'id', cardset: 'set', card_edition: 'edition', cardrarity: 'rarityWord' },
  },
  {
    id: 'portfolio',
    title: 'a portfolio of cards',
    marks: [['Portfolio Name', 'Average Cost Paid']],
  },
  {
    id: 'price-guide-collection',
    title: 'a collection of a price guide',
    marks: [['console-name', 'price-in-pennies']],
    roles: {
      'console-name': 'setOrPlatform',
      'include-string': 'grade',
      'condition-string': null,
      'condition-id': null,
      'cost-basis-in-pennies': 'paid',
    },
    pennies: true,
  },
  {
    id: 'card-ladder',
    title: 'a collection of graded and raw cards',
    marks: [['Ladder ID'], ['Investment', 'Potential Profit'], ['Graded Cert #', 'Investment']],
    roles: { Card: 'title', Condition: 'grade', Number: 'number' },
  },
  {
    id: 'slab-collection',
    title: 'a collection of graded cards',
    marks: [['Grade Issuer', 'Cert Number']],
    roles: { Item: 'title' },
  },
  {
    id: 'active-listings',
    title: "an auction site's active listings",
    marks: [['Item number', 'Available quantity', 'Title']],
    // The currency is that of the asking price.
    roles: { Currency: null, 'CD:Card Condition': 'cardCondition' },
  },
  {
    id: 'orders',
    title: "an auction site's orders",
    marks: [['Sales Record Number', 'Item Title']],
    isSales: true,
  },
  {
    id: 'transactions',
    title: "an auction site's transactions",
    marks: [['Transaction creation date', 'Item title']],
    roles: { Type: 'transactionType', 'Item ID': 'id' },
    isSales: true,
  },
  {
    id: 'fashion-sales',
    title: "a fashion site's sales",
    marks: [['Listing Title', 'Bundle Order?']],
    isSales: true,
  },
  {
    id: 'peer-sales',
    title: "a peer-to-peer site's sales",
    marks: [['Canceled Date', 'Net Seller Proceeds']],
    isSales: true,
  },
  {
    id: 'social-sales',
    title: "a fashion app's sales",
    marks: [['Date of sale', 'Bundle - amount of items']],
    roles: { Name: null, 'Bundle - amount of items': null },
    isSales: true,
  },
  {
    id: 'crosslisting',
    title: 'a list of a crosslisting tool',
    marks: [['costOfGoods', 'listingPlatforms']],
    roles: { quantityLeft: 'quantity' },
  },
  {
    id: 'craft-listings',
    title: 'listings of a craft site',
    marks: [['TITLE', 'CURRENCY_CODE', 'QUANTITY']],
    roles: { CURRENCY_CODE: null },
  },
  {
    id: 'retail-listings',
    title: 'listings of a retail site',
    marks: [['item-name', 'seller-sku']],
    roles: {
      'item-name': 'title',
      'item-description': null,
      'product-id': 'id',
      'listing-id': 'id',
      'item-note': 'note',
    },
    scale: 'retailCodes',
  },
  {
    id: 'shop-products',
    title: "a shop's products",
    marks: [['Handle', 'Variant SKU']],
    roles: {
      Vendor: 'brand',
      'Option1 Name': 'option1Name',
      'Option1 Value': 'option1',
      'Option2 Name': 'option2Name',
      'Option2 Value': 'option2',
    },
    inherits: true,
  },
  {
    id: 'sneaker-sales',
    title: 'sales of sneakers',
    marks: [['Invoice Number', 'Seller Fee', 'Size']],
    isSales: true,
  },
  {
    id: 'record-collection',
    title: 'a collection of records',
    marks: [['CollectionFolder', 'release_id']],
    scale: 'records',
  },
  {
    id: 'record-inventory',
    title: 'an inventory of records',
    marks: [['media_condition', 'catno']],
    roles: { comments: 'note', format_quantity: null },
    scale: 'records',
  },
  {
    id: 'comic-collection',
    title: 'a collection of comics',
    marks: [
      ['Collection Status', 'Issue'],
      ['Collection Status', 'Series'],
      ['Series', 'Issue Nr'],
    ],
  },
  {
    id: 'comic-issues',
    title: 'a list of comic issues',
    marks: [['series_name', 'issue_number']],
  },
  {
    id: 'comic-pulls',
    title: 'a collection of comics with wish lists',
    marks: [['Full Title', 'In Collection']],
    roles: {
      'In Collection': 'quantity',
      'In Wish List': 'wishList',
      Grading: 'grade',
      'Series Name': null,
      Slabbing: null,
    },
  },
  {
    id: 'brick-sets',
    title: 'a collection of brick sets',
    marks: [
      ['SetNumber', 'Theme'],
      ['Set number', 'Theme'],
      ['Number', 'Theme', 'Pieces'],
      ['Number', 'Theme', 'Minifigs'],
      ['Number', 'Theme', 'Subtheme', 'SetName'],
    ],
    roles: {
      SetID: 'id',
      SetNumber: 'number',
      'Set number': 'number',
      Variant: null,
      SetName: 'name',
      'Set name': 'name',
      Year: null,
      Pieces: null,
    },
    brand: 'LEGO',
  },
  {
    id: 'brick-numbers',
    title: 'a list of brick sets by number',
    marks: [['Set Number', 'Includes Spares']],
    roles: { 'Set Number': 'number', 'Includes Spares': null, 'Inventory Ver': null },
    brand: 'LEGO',
    isNumbered: true,
  },
  {
    id: 'pop-figures',
    title: 'a collection of pop figures',
    marks: [['Pop Name', 'Pop Number']],
    brand: 'Funko Pop',
  },
  {
    id: 'client-collection',
    title: 'a collection of an online card client',
    marks: [['ID #', 'Premium', 'Sideboarded']],
    roles: { 'Collector #': 'number' },
  },
  {
    id: 'cube',
    title: 'a cube list',
    marks: [['maybeboard', 'Collector Number']],
    roles: { Color: null, Type: null, 'Color Category': null },
  },
];

interface Folded extends Format {
  foldedMarks: string[][];
  foldedRoles: Map<string, Role | null>;
}

let folded: Folded[] | undefined;

function foldedFormats(): Folded[] {
  folded ??= FORMATS.map(format => ({
    ...format,
    foldedMarks: format.marks.map(marks => marks.map(mark => foldHeading(mark).text)),
    foldedRoles: new Map(
      Object.entries(format.roles ?? {}).map(([heading, role]) => [foldHeading(heading).text, role]),
    ),
  }));
  return folded;
}

export const formatNamed = (id: string): Format | undefined => FORMATS.find(format => format.id === id);

/** Whether a format writes what was paid in hundredths. */
export const isInHundredths = (id: string) => formatNamed(id)?.pennies === true;

/** The format whose marks are all among the headings; of several, the one with the most marks. */
export function formatOf(headings: readonly string[]): Folded | undefined {
  const present = new Set(headings.map(heading => foldHeading(heading).text));
  let best: { format: Folded; marks: number } | undefined;
  for (const format of foldedFormats()) {
    for (const marks of format.foldedMarks) {
      if (marks.length > (best?.marks ?? 0) && marks.every(mark => present.has(mark)))
        best = { format, marks: marks.length };
    }
  }
  return best?.format;
}
