/** Reads what the item in a row of a list is. */
import { numberedMark, withoutMark } from '../../input/marks.ts';
import { readText } from '../../input/text.ts';
import { isLot } from '../../rows/lots.ts';
import { areMarketplaces, companyAlone, companyInHeading, namesCompany, saysSlab } from '../columns/values.ts';
import type { Role } from '../headings/roles.ts';
import { catalogueOf } from '../headings/stamps-and-coins.ts';
import type { Table } from '../headings/table.ts';
import type { CellOf } from '../rows/left-out.ts';
import { foldHeading } from '../words/fold.ts';
import { readGrade } from '../words/grade.ts';
import { languageIn, readLanguage } from '../words/languages.ts';
import { readProductNumber, withoutZeroDecimals } from '../words/product-number.ts';
import { MEASURE, SHOES, SYSTEM, sizeOf } from '../words/sizes.ts';
import { cleaned, isEmpty, memo } from '../words/text.ts';
import { readAnswer, readCondition, readFlag, type Vocabulary } from '../words/words.ts';
import { detailReader } from './details.ts';
import { addNote, type Facts, NO_NOTES } from './facts.ts';
import { finishIn, takeEdition, takeVariant } from './finish.ts';
import { readName, takeDeckLine } from './name.ts';
import { amountAtEnd, FACE_VALUES, NOTES, TELLING } from './remarks.ts';
import { dropSpoiled, takeYear, UNSTATED, WRITTEN_FACTS } from './spoiled.ts';
import { gradeIn, takeCompleteness, takeCondition, takeGrade, takeOption, takeRegion } from './state.ts';

const NO_BRAND = /^(?:other|multiple|unbranded|no brand|none|generic|various|does not apply|unknown|multi)$/i;
const SEALED = /\b(?:booster (?:box|pack|bundle|display)|elite trainer box|blaster box|hobby box|factory sealed)\b/i;

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
  const platform = text('platform');
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
    platform: (row: readonly string[]) => withoutMarketplaces(platform(row)),
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
  const flags = of('grader').flatMap(({ heading, index }) => {
    const company = companyAlone(heading);
    return company === '' ? [] : [{ company, index }];
  });
  const graderOf = (row: readonly string[]) => {
    const answers = flags.map(({ company, index }) => ({ company, answer: readAnswer(row[index] ?? '') }));
    const yes = answers.filter(({ answer }) => answer).map(({ company }) => company);
    if (yes.length > 0) return yes.join(' ');
    if (!answers.some(({ answer }) => answer === false)) return textOf(row, 'grader');
    // What isn't in a slab of these companies may be in one of another.
    return namesCompany(textOf(row, 'grade')) ? '' : 'Raw';
  };
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
  const [isAlterable, isMisprintable, isBundled, isPlayset, isTagged] = (
    ['altered', 'misprint', 'bundle', 'playset', 'newWithTags'] as const
  ).map(has);

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
        .filter(each => each !== '' && !UNSTATED.test(each) && problems(each) === undefined);
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
    if (facts.variant !== '') takeVariant(facts);
    if (editionColumn) takeEdition(facts, cleaned(textOf(row, 'edition')));
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
    // Comics have one scale for both: beside a company that grades, the number of a condition is its grade.
    const state = conditionColumn ? textOf(row, 'condition') : '';
    const isGrade =
      graderColumn && !gradeColumn && /^\d/.test(state) && Boolean(grades(state)) && namesCompany(graderOf(row));
    if (conditionColumn && !isGrade) takeCondition(facts, state, conditions);
    if (cardConditionColumn) takeCondition(facts, textOf(row, 'cardCondition'), cardConditions);
    if (options) {
      takeOption(facts, textOf(row, 'option1Name'), cleaned(textOf(row, 'option1')), conditions);
      takeOption(facts, textOf(row, 'option2Name'), cleaned(textOf(row, 'option2')), conditions);
    }
    if (isTagged && readFlag(textOf(row, 'newWithTags'))) facts.condition = { goods: ['nwt', 'new'] };
    if (graderColumn || gradeColumn)
      takeGrade(
        facts,
        graderColumn ? graderOf(row) : companyOf(textOf(row, 'grade')),
        gradeColumn ? textOf(row, 'grade') : isGrade ? state : '',
        grades,
        conditions,
        isGrade ? 'own' : bareGrades,
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
      isLot(whole) ||
      isRange(facts.issue)
    )
      facts.kind = 'lot';
    else if (facts.grade !== null) facts.kind = 'graded';
    else if (facts.condition?.isSealed || SEALED.test(whole) || facts.details.some(each => SEALED.test(each)))
      facts.kind = 'sealed';
    return facts;
  };
}

/** Where an item is listed isn't what it is. */
const withoutMarketplaces = (platform: string) => (platform !== '' && areMarketplaces(platform) ? '' : platform);

const NOTHING: string[] = [];

/** Issues that are sold together: `2-8`. A month and a year are one: `10-2001`. */
function isRange(issue: string): boolean {
  const [, first, last] = /^(\d+)\s?[-–—]\s?#?(\d+)$/.exec(issue) ?? [];
  const isMonth = Number(first) <= 12 && /^(?:19|20)\d\d$/.test(last ?? '');
  return first !== undefined && Number(first) < Number(last) && !isMonth;
}

const NO_TEXT = () => '';
const isSet = (text: string) => !isEmpty(text) && readFlag(text) !== false;
