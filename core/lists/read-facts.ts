/** Reads what the item in a row of a list is. */
import { numberedMark, withoutMark } from '../input/marks.ts';
import { readMoney } from '../input/number.ts';
import { readText, visibleText } from '../input/text.ts';
import { isLot } from '../rows/lots.ts';
import { areOfCards } from './cards.ts';
import type { Column, Table } from './columns.ts';
import { addNote, type Facts, NO_NOTES } from './facts.ts';
import { type Finish, finishInName, finishOf, isEdition, joinFinishes, readFinish } from './finishes.ts';
import { foldWord } from './fold.ts';
import { foldHeading } from './fold-heading.ts';
import { readGrade } from './grade.ts';
import { gradeIn, takeCompleteness, takeCondition, takeGrade, takeOption, takeRegion } from './item-state.ts';
import { languageIn, readLanguage } from './languages.ts';
import type { CellOf } from './left-out.ts';
import { deckLine } from './marked-names.ts';
import { readProductNumber, withoutZeroDecimals } from './product-number.ts';
import type { Role } from './roles.ts';
import { dropSpoiled, takeYear, WRITTEN_FACTS } from './spoiled.ts';
import { catalogueOf, saysCoins, saysStamps } from './stamps-and-coins.ts';
import { isEmpty } from './text.ts';
import { companyInHeading, namesCompany, saysSlab, UNIT } from './values.ts';
import { readCondition, readFlag, type Vocabulary } from './words.ts';

const SHOES =
  /\b(?:shoes?|sneakers?|trainers|boots|schuhe|chaussures|zapatillas|scarpe|air (?:max|jordan|force)|jordan \d{1,2}|yeezy|dunk|samba|gazelle|stan smith|gel-\w+|(?:nb|new balance) ?\d{3,4}(?:v\d)?)\b|スニーカー|エア ?(?:ジョーダン|マックス|フォース)/i;
const NO_BRAND = /^(?:other|multiple|unbranded|no brand|none|generic|various|does not apply|unknown|multi)$/i;
const SEALED = /\b(?:booster (?:box|pack|bundle|display)|elite trainer box|blaster box|hobby box|factory sealed)\b/i;

export function vocabularyOf({ columns, format }: Table): Vocabulary {
  const has = (role: Role) => columns.some(column => column.role === role);
  const isRecords =
    (has('artist') && (has('medium') || has('sleeve') || has('condition'))) || (has('sleeve') && has('medium'));
  const areCoins = columns.some(saysCoins);
  const areStamps = columns.some(saysStamps);
  return {
    scale:
      format?.scale ??
      (isRecords ? 'records' : areStamps ? 'stamps' : has('issue') ? 'comics' : areCoins ? 'coins' : undefined),
    languages: format?.languages,
    isCards: !isRecords && areOfCards(columns.map(({ role }) => role)),
  };
}

/** Cells are repeated many times in a list, so each text is read once. */
function memo<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return text => {
    if (known.has(text)) return known.get(text)!;
    const value = read(text);
    known.set(text, value);
    return value;
  };
}

export function factsReader(table: Table, vocabulary: Vocabulary, textOf: CellOf): (row: readonly string[]) => Facts {
  const { columns, format, marks } = table;
  const has = (role: Role) => columns.some(column => column.role === role);
  const of = (role: Role) => columns.filter(column => column.role === role);
  const text = (role: Role): ((row: readonly string[]) => string) =>
    has(role) ? row => cleaned(textOf(row, role)) : NO_TEXT;
  const named = (role: Role): ((row: readonly string[]) => string) =>
    has(role) ? row => unmarked(withoutMark(cleaned(textOf(row, role)))) : NO_TEXT;
  const unmarked = marks === 'rows' ? (name: string) => numberedMark(name)?.rest ?? name : (name: string) => name;
  const number = (role: Role): ((row: readonly string[]) => string) =>
    has(role) ? row => withoutZeroDecimals(cleaned(textOf(row, role))) : NO_TEXT;
  const catalogue = catalogueOf(of('number')[0]?.heading ?? '');
  const inCatalogue = (text: string) =>
    catalogue === undefined || text === '' || /^\p{L}{2,}\.?\s?\d/u.test(text) ? text : `${catalogue} ${text}`;
  const read = {
    title: named('title'),
    name: named('name'),
    subject: named('subject'),
    artist: text('artist'),
    series: text('series'),
    issue: number('issue'),
    set: text(has('set') ? 'set' : 'setCode'),
    setOrPlatform: text('setOrPlatform'),
    number: number('number'),
    year: text('year'),
    brand: format?.brand === undefined ? text('brand') : () => format.brand ?? '',
    variant: text('variant'),
    platform: text('platform'),
    medium: text('medium'),
    size: number('size'),
    color: text('color'),
    rarity: text('rarityWord'),
    productId: text('productId'),
    category: of('category'),
    region: text('region'),
  };
  const conditionColumn = has('condition');
  const cardConditionColumn = has('cardCondition');
  const conditions = memo((written: string) => ({ ...readCondition(written, vocabulary), grade: gradeIn(written) }));
  const cardConditions = memo((written: string) => ({
    ...readCondition(written, { ...vocabulary, isCards: true }),
    grade: null,
  }));
  const languages = memo((written: string) => readLanguage(written, vocabulary));
  const languageColumn = has('language');
  const finishColumns = of('finish');
  const editionColumn = has('edition');
  const graderColumn = has('grader');
  const gradeColumn = has('grade');
  const grades = memo(readGrade);
  const ofHeading = graderColumn ? '' : companyInHeading(of('grade')[0]?.heading ?? '');
  const companyOf = (grade: string) => (ofHeading === '' || namesCompany(grade) ? '' : ofHeading);
  const areSlabs = columns.some(({ heading, role }) => role !== 'grader' && saysSlab(foldHeading(heading).text));
  const areRaw = vocabulary.scale === 'comics' && !vocabulary.isCards && !areSlabs;
  const bareGrades = areRaw ? 'own' : table.hasCompanies ? 'doubt' : 'slab';
  const writtenFacts = WRITTEN_FACTS.filter(fact => read[fact] !== NO_TEXT);
  const problems = memo((written: string) => readText(written).problem);
  const products = memo(readProductNumber);
  const sets = memo((written: string) => languageIn(written));
  const signedColumns = of('signed');
  const detailColumns = of('detail').map(({ index, heading }) => ({ index, detailOf: detailReader(heading) }));
  const completenessColumns = of('completeness');
  const signature = foldHeading(of('signed')[0]?.heading ?? '').text === 'auto' ? 'auto' : 'signed';
  const sizeHeading = of('size')[0]?.heading ?? '';
  const noteColumns = of('note').filter(({ heading }) => NOTES.test(foldHeading(heading).text));
  const isShoeFile =
    format?.id === 'sneaker-sales' ||
    columns.some(
      ({ heading, role }) =>
        /shoe|schuh|schoen|sneaker|zapat|chaussure|scarp/i.test(heading) || (role === 'size' && SYSTEM.test(heading)),
    );
  const hasFaceValues = columns.some(({ heading }) => FACE_VALUES.test(foldHeading(heading).text));
  const mayEndWithPrice = !format && !hasFaceValues && !(['paid', 'paidTotal', 'price'] as const).some(has);
  const options = has('option1');
  const flagged = (role: Role) => has(role);
  const [isAlterable, isMisprintable, isBundled, isPlayset, isTagged] = [
    flagged('altered'),
    flagged('misprint'),
    flagged('bundle'),
    flagged('playset'),
    flagged('newWithTags'),
  ];

  return row => {
    const facts: Facts = {
      title: read.title(row),
      name: read.name(row),
      subject: read.subject(row),
      artist: read.artist(row).replace(/ \(\d+\)$/, ''),
      series: read.series(row),
      issue: read
        .issue(row)
        .replace(/^#?0+(?=\d)/, '')
        .replace(/^#/, ''),
      set: read.set(row),
      number: format?.brand === undefined ? read.number(row) : read.number(row).replace(/-1$/, ''),
      year: read.year(row),
      brand: read.brand(row),
      details: NOTHING,
      variant: read.variant(row),
      platform: read.platform(row),
      medium: read.medium(row),
      size: sizeOf(read.size(row), sizeHeading),
      color: read.color(row),
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
      isShoe: isShoeFile,
      notes: NO_NOTES,
      isNameSpoiled: false,
    };
    if (facts.size.includes('?')) {
      addNote(facts, `The size “${facts.size}” is uncertain and isn't part of the search`, 'unknown');
      facts.size = '';
    }
    if (detailColumns.length > 0)
      facts.details = detailColumns
        .map(({ index, detailOf }) => detailOf(cleaned(row[index] ?? '')))
        .filter(each => each !== '' && problems(each) === undefined);
    if (MEASURE.test(facts.size)) [facts.details, facts.size] = [[...facts.details, facts.size], ''];
    dropSpoiled(facts, writtenFacts, problems);
    if (facts.year !== '' && !/^(?:1[5-9]|20)\d\d$/.test(facts.year)) takeYear(facts);
    facts.number = inCatalogue(facts.number);
    if (facts.brand !== '' && NO_BRAND.test(facts.brand)) facts.brand = '';

    if (marks === 'counts') takeDeckLine(facts);
    readName(facts);
    const setOrPlatform = read.setOrPlatform(row);
    if (setOrPlatform !== '') {
      if (facts.completeness === '' && /#|\[/.test(textOf(row, 'name'))) facts.set = setOrPlatform;
      else facts.platform = setOrPlatform;
    }
    if (facts.set !== '' || facts.platform !== '') {
      facts.set = facts.set.replace(/^Extras: /, '');
      const found = sets(facts.set === '' ? facts.platform : facts.set);
      if (found) {
        facts.language ??= found.language;
        if (facts.set === '') facts.platform = found.rest;
        else facts.set = found.rest;
      }
    }

    for (const { index } of finishColumns) {
      const written = row[index];
      if (written === undefined || written === '' || isEmpty(written)) continue;
      facts.finish = finishIn(written, columns[index]!, facts) ?? facts.finish;
    }
    if (facts.variant !== '') {
      const variant = finishInName(facts.variant);
      if (variant) [facts.finish, facts.variant] = [joinFinishes(variant, facts.finish), ''];
      else if (/^(?:base|none|normal|standard|regular|n\/a)$/i.test(facts.variant)) facts.variant = '';
      else facts.variant = facts.variant.replace(/^\[(.*)\]$/, '$1').replace(/(^|;\s*)[\p{L} ]{1,20}[=:]\s*/gu, '$1');
    }
    if (editionColumn) {
      const written = cleaned(textOf(row, 'edition'));
      const edition = readFinish(written);
      const isFirst =
        (written !== '' && readFlag(written) === true) || (isEdition(written) && /^(?:1|f)/i.test(written));
      if (edition === undefined && !isFirst && readFlag(written) === null)
        addNote(facts, `The edition “${written}” isn't part of the search`, 'unsent', 'edition');
      facts.finish = joinFinishes(isFirst ? FIRST : edition, facts.finish) ?? facts.finish;
    }
    if (languageColumn) {
      const written = textOf(row, 'language');
      if (!isEmpty(written)) {
        const language = languages(written);
        if (language === undefined)
          addNote(facts, `The language “${written.trim()}” is unknown and isn't part of the search`, 'unknown');
        else facts.language = language;
      }
    }
    const region = read.region(row);
    if (region !== '') takeRegion(facts, region);
    if (conditionColumn) takeCondition(facts, textOf(row, 'condition'), conditions);
    if (cardConditionColumn) takeCondition(facts, textOf(row, 'cardCondition'), cardConditions);
    if (options) {
      takeOption(facts, textOf(row, 'option1Name'), cleaned(textOf(row, 'option1')), conditions);
      takeOption(facts, textOf(row, 'option2Name'), cleaned(textOf(row, 'option2')), conditions);
    }
    if (isTagged && readFlag(textOf(row, 'newWithTags'))) facts.condition = { goods: ['nwt', 'new'] };
    if (graderColumn || gradeColumn)
      takeGrade(
        facts,
        graderColumn ? textOf(row, 'grader') : companyOf(textOf(row, 'grade')),
        gradeColumn ? textOf(row, 'grade') : '',
        grades,
        conditions,
        bareGrades,
      );
    for (const { index, heading } of completenessColumns) {
      const comesWith = cleaned(row[index] ?? '');
      if (comesWith !== '') takeCompleteness(facts, comesWith, heading);
    }
    for (const { index } of signedColumns) {
      const written = (row[index] ?? '').trim();
      if (!isEmpty(written) && readFlag(written) !== false) facts.signature = signature;
    }
    if (isAlterable) facts.isAltered = isSet(textOf(row, 'altered'));
    if (isMisprintable) facts.isMisprint = isSet(textOf(row, 'misprint'));
    const productId = read.productId(row);
    if (productId !== '') {
      const number = products(productId);
      if (number === undefined) facts.unreadProduct = productId;
      else facts.productId = number;
    }
    if (!facts.isShoe && facts.size !== '')
      facts.isShoe =
        read.category.some(({ index }) => SHOES.test(row[index] ?? '')) || SHOES.test(facts.title || facts.name);

    if (facts.isShoe) facts.size = facts.size.replace(/^US\s*(?=\d)/i, '');

    for (const { index } of noteColumns) {
      const written = cleaned(row[index] ?? '');
      if (written !== '' && TELLING.test(written))
        addNote(facts, `The note “${written}” isn't part of the search`, 'unsent', 'note');
    }
    const whole = facts.title || facts.name;
    const price = mayEndWithPrice ? amountAtEnd(whole) : undefined;
    if (price !== undefined) {
      const note = `“${price}” is part of the search. If it is a price, write it in a column of its own`;
      addNote(facts, note, 'other', 'price');
    }
    if (
      (isBundled && readFlag(textOf(row, 'bundle')) === true) ||
      (isPlayset && readFlag(textOf(row, 'playset')) === true) ||
      isLot(whole)
    )
      facts.kind = 'lot';
    else if (facts.grade !== null) facts.kind = 'graded';
    else if (facts.condition?.isSealed || SEALED.test(whole) || facts.details.some(each => SEALED.test(each)))
      facts.kind = 'sealed';
    return facts;
  };
}

const NOTHING: string[] = [];

const NO_TEXT = () => '';
const FIRST = readFinish('1st Edition');
const isSet = (text: string) => !isEmpty(text) && readFlag(text) !== false;

/** The first line of a text, without hashtags and repeated spaces. */
function cleaned(text: string): string {
  if (text === '') return text;
  if (text.length < 4 && isEmpty(text)) return '';
  if (!/[\n\r\t#\u00a0\u00ad\u200b-\u202e\u2060\ufeff]| {2}|^\s|\s$/.test(text)) return text;
  const line = text.split(/[\r\n]+/).find(each => visibleText(each) !== '') ?? '';
  const tidy = visibleText(line.replace(/(?:^|\s)#\p{L}[\p{L}\p{N}_]*(?![\p{L}\p{N}/!?])/gu, ' ')).replace(/\s+/g, ' ');
  return isEmpty(tidy) ? '' : tidy;
}

/** Goods that are named by what they are worth. */
const FACE_VALUES = /\b(?:coins?|banknotes?|paper money|stamps?|denomination|munzen?|nennwert|valeur faciale)\b/;
const AMOUNT_AT_END = /(?:^|[\s(])(\p{Sc} ?\d[\d.,]*|\d[\d.,]* ?(?:\p{Sc}|[A-Za-z]{3}|kr|zł))\)?$/u;

/** An amount of money that a text ends with. It may be a price, or part of the name as in `Gift Card $50`. */
function amountAtEnd(text: string): string | undefined {
  const [, found] = AMOUNT_AT_END.exec(text) ?? [];
  return found !== undefined && (readMoney(found).value?.currencies.length ?? 0) > 0 ? found : undefined;
}

const NOTES = /^(?:my )?(?:notes?|comments?|remarks?|notizen|bemerkung(?:en)?|remarques?|notas?|備考|メモ)$/;
/** Words that make an item another one. In a note, nobody can be sure what they are about, so they are only pointed out. */
const TELLING =
  /(?<![a-z])(?:foil|holo|reverse|etched|1st|first edition|unlimited|shadowless|promo|full art|alt(?:ernate)? art|borderless|extended art|showcase|retro frame|variant|newsstand|signed|auto(?:graph(?:ed)?)?|(?:psa|bgs|cgc|sgc|cbcs|pcgs|ngc)|japanese|german|french|italian|spanish|korean|chinese|sealed|loose|cib|complete|incomplete|missing|no box|boxed|damaged|broken|misprint|error|doubled? die|left[- ]handed)(?![a-z])|\/\d{2,4}\b/i;
/** What listings write behind the name: `750 ml`. A whole number of litres may be the length of trousers: `32L`. */
const MEASURE = /^\d+(?:[.,]\d+)?\s?(?:ml|cl|oz|gb|tb)$|^\d+[.,]\d+\s?l$/i;
/** Systems of the sizes of shoes. */
const SYSTEM = /\b(?:US|EU|UK)\b/i;
const PRINT_RUN = /^(?:numbered(?: to)?|serial numbered|serial(?: no)?|print run|no d)$/;

/** A number gets the unit of its heading, and of `12/25` only the print run is alike for every copy. */
function detailReader(heading: string): (text: string) => string {
  const { text: folded } = foldHeading(heading);
  const [unit] = UNIT.exec(folded) ?? [];
  if (unit !== undefined) return text => (/^\d+(?:[.,]\d+)?$/.test(text) ? `${text}${unit}` : text);
  if (!PRINT_RUN.test(folded)) return text => text;
  return text => {
    const [, run] = /^(?:#?\d*\s*(?:\/|of))?\s*(\d[\d,]*)$/i.exec(text) ?? [];
    return run === undefined ? '' : `/${run.replaceAll(',', '')}`;
  };
}

/** `9.5` of `9,5`, `9½` and `US 9.5 / EU 43`: one size has one spelling. A bare number in a column of European or British sizes isn't American. */
function sizeOf(written: string, heading: string): string {
  if (written === '') return written;
  const plain = written
    .replace(/(\d),(\d)(?!\d)/g, '$1.$2')
    .replace(/(\d)\s*½/g, '$1.5')
    .replace(/(\d)\s+1\/2(?!\d)/g, '$1.5');
  const [, american] = /\bUS\s*(?:M(?:en'?s)?\s*)?(\d+(?:\.5)?)(?=\s*[/|(,])/i.exec(plain) ?? [];
  const system = SYSTEM.exec(heading)?.[0].toUpperCase();
  return american ?? (system !== undefined && system !== 'US' && /^\d/.test(plain) ? `${system} ${plain}` : plain);
}

/** A line of a deck holds the card, its set and its number. */
function takeDeckLine(facts: Facts): void {
  const line = deckLine(facts.name);
  if (!line) return;
  facts.name = line.name;
  if (facts.set === '') facts.set = line.set;
  if (facts.number === '') facts.number = line.number;
  facts.finish ??= line.finish;
}

/** Takes a finish or a language in brackets out of a name, and removes other square brackets. */
function readName(facts: Facts): void {
  const role = facts.title === '' ? 'name' : 'title';
  if (!/[[(]/.test(facts[role])) return;
  const found = role === 'name' ? languageIn(facts.name) : undefined;
  if (found) {
    facts.language = found.language;
    facts.name = found.rest;
  }
  facts[role] = facts[role]
    .replace(/\s*\[([^\]]*)\]/g, (_, inner: string) => {
      const finish = role === 'name' ? finishInName(inner) : undefined;
      if (!finish) return ` ${inner}`;
      facts.finish = joinFinishes(finish, facts.finish);
      return '';
    })
    .trim();
}

function finishIn(written: string, column: Column, facts: Facts): Finish | undefined {
  const { text } = foldHeading(column.heading);
  if (/reverse/.test(text)) return readFlag(written) ? readFinish('reverse holo') : undefined;
  const isNamed = /holo|etched/.test(text) && readFlag(written) === true;
  const read = isNamed ? readFinish(text.replace(/^is /, '')) : (readFinish(written) ?? flagged(written));
  // A column of extras has other words besides finishes.
  if (read === undefined && text === 'extras') {
    if (/alter/i.test(written)) facts.isAltered = true;
    if (/sign/i.test(written)) facts.signature = 'signed';
    return /etched/i.test(written) ? readFinish('etched') : undefined;
  }
  if (text === 'extras' && /alter/i.test(written)) facts.isAltered = true;
  if (read === undefined) {
    const foil = finishOf(`${foldWord(written)} foil`);
    if (foil) return joinFinishes(foil, facts.finish);
    addNote(facts, `The finish “${written.trim()}” is unknown and isn't part of the search`, 'unknown');
    return undefined;
  }
  return joinFinishes(read, facts.finish);
}

/** Yes and no in other languages, which in a name would be something else: `[JA]` is Japanese. */
function flagged(written: string): Finish | undefined {
  const [, yes] = /^(?:(ja|oui|s[ií]|sim|tak)|nein|non|n[aã]o|nie)$/i.exec(written.trim()) ?? [undefined, null];
  return yes === null ? undefined : readFinish(yes === undefined ? 'normal' : 'foil');
}
