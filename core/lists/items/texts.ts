/** The facts that are words of a search as they stand in a row. */
import { numberedMark, withoutMark } from '../../input/marks.ts';
import { readText } from '../../input/text.ts';
import { withoutLotNumber } from '../../rows/lots.ts';
import { areMarketplaces } from '../columns/values.ts';
import type { Role } from '../headings/roles.ts';
import { catalogueOf } from '../headings/stamps-and-coins.ts';
import { withoutZeroDecimals } from '../words/product-number.ts';
import { MEASURE, sizeOf } from '../words/sizes.ts';
import { cleaned, memo } from '../words/text.ts';
import { detailReader } from './details.ts';
import { addNote, type Facts, NO_NOTES } from './facts.ts';
import { platformMarks } from './platform.ts';
import type { Reading, Row } from './reading.ts';
import { dropSpoiled, takeYear, UNSTATED, WRITTEN_FACTS } from './spoiled.ts';

const NO_BRAND = /^(?:other|multiple|unbranded|no brand|none|generic|various|does not apply|unknown|multi)$/i;

type TextOf = (row: Row) => string;
const NO_TEXT: TextOf = () => '';

/** The first facts about an item: what its cells say, without what a spreadsheet put in their place. */
export function textsReader(reading: Reading): (row: Row) => Facts {
  const { of } = reading;
  const read = readersOf(reading);
  const written = WRITTEN_FACTS.filter(fact => read[fact] !== NO_TEXT);
  const problems = memo((text: string) => readText(text).problem);
  const takeSize = sizeTaker(of('size')[0]?.heading ?? '');
  const details = of('detail').map(({ index, heading }) => ({ index, detailOf: detailReader(heading) }));
  const catalogue = catalogueOf(of('number')[0]?.heading ?? '');
  return row => {
    const facts = textsOf(row, read);
    takeSize(facts);
    if (details.length > 0)
      facts.details = details
        .map(({ index, detailOf }) => detailOf(cleaned(row[index] ?? '')))
        .filter(each => each !== '' && !UNSTATED.test(each) && problems(each) === undefined);
    if (MEASURE.test(facts.size)) [facts.details, facts.size] = [[...facts.details, facts.size], ''];
    dropSpoiled(facts, written, problems);
    if (facts.year !== '' && !/^(?:1[5-9]|20)\d\d$/.test(facts.year)) takeYear(facts);
    if (catalogue !== undefined) facts.number = inCatalogue(catalogue, facts.number);
    if (facts.brand !== '' && NO_BRAND.test(facts.brand)) facts.brand = '';
    return facts;
  };
}

type Readers = ReturnType<typeof readersOf>;

function readersOf(reading: Reading) {
  const { table, textOf, has } = reading;
  const { format, marks } = table;
  const read = (role: Role, form: (text: string) => string): TextOf =>
    has(role) ? row => form(cleaned(textOf(row, role))) : NO_TEXT;
  const text = (role: Role) => read(role, asItIs);
  const named = (role: Role) =>
    read(role, name => withoutLotNumber(marks === 'rows' ? withoutNumber(withoutMark(name)) : withoutMark(name)));
  const number = (role: Role) => read(role, withoutZeroDecimals);
  return {
    title: named('title'),
    name: named('name'),
    subject: named('subject'),
    artist: read('artist', artist => artist.replace(/ \(\d+\)$/, '')),
    series: text('series'),
    issue: read('issue', issue =>
      withoutZeroDecimals(issue)
        .replace(/^#?0+(?=\d)/, '')
        .replace(/^#/, ''),
    ),
    set: text(has('set') ? 'set' : 'setCode'),
    number:
      format?.brand === undefined
        ? number('number')
        : read('number', each => withoutZeroDecimals(each).replace(/-1$/, '')),
    year: text('year'),
    brand: format?.brand === undefined ? text('brand') : () => format.brand ?? '',
    variant: text('variant'),
    platform: platformMarks(reading).length > 0 ? NO_TEXT : read('platform', withoutMarketplaces),
    medium: text('medium'),
    size: number('size'),
    color: text('color'),
    rarity: text('rarityWord'),
  };
}

function textsOf(row: Row, read: Readers): Facts {
  return {
    title: read.title(row),
    name: read.name(row),
    subject: read.subject(row),
    artist: read.artist(row),
    series: read.series(row),
    issue: read.issue(row),
    set: read.set(row),
    number: read.number(row),
    year: read.year(row),
    brand: read.brand(row),
    details: NOTHING,
    variant: read.variant(row),
    platform: read.platform(row),
    medium: read.medium(row),
    size: read.size(row),
    color: read.color(row),
    region: '',
    completeness: '',
    rarity: read.rarity(row),
    conditionText: '',
    grade: null,
    gradeDoubt: null,
    signature: '',
    isAltered: false,
    isMisprint: false,
    productId: null,
    unreadProduct: '',
    kind: 'raw',
    isShoe: false,
    notes: NO_NOTES,
    isNameSpoiled: false,
  };
}

const NOTHING: string[] = [];
const asItIs = (text: string) => text;
const withoutNumber = (name: string) => numberedMark(name)?.rest ?? name;

/** Where an item is listed isn't what it is. */
const withoutMarketplaces = (platform: string) => (platform !== '' && areMarketplaces(platform) ? '' : platform);

const sizeTaker = (heading: string) => (facts: Facts) => {
  facts.size = sizeOf(facts.size, heading);
  if (!facts.size.includes('?')) return;
  addNote(facts, `The size “${facts.size}” is uncertain and isn't part of the search`, 'unknown');
  facts.size = '';
};

/** The number of a catalogue that its heading names, unless the cell does so too. */
const inCatalogue = (catalogue: string, number: string) =>
  number === '' || /^\p{L}{2,}\.?\s?\d/u.test(number) ? number : `${catalogue} ${number}`;
