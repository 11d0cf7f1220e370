/** Which columns hold grades: those of a company, and those that a person only hopes for. */
import { isAmbiguousCompany } from '../../rows/grades.ts';
import { sayCards } from '../headings/cards.ts';
import type { Column } from '../headings/table.ts';
import { readQuantity } from '../rows/quantity.ts';
import { isSum } from '../rows/sums.ts';
import { foldHeading } from '../words/fold.ts';
import { readGrade } from '../words/grade.ts';
import {
  companyAlone,
  companyInHeading,
  isInSlab,
  isNumeric,
  most,
  namesCompany,
  type Sample,
  saysSlab,
  saysWhetherSlabbed,
} from './values.ts';

/**
 * Below the bare names of companies, cells may be grades, counts, prices or certificates. They are grades if all but a few of them can be
 * and most are above 4, or one is a half. Beside a column `Raw` of numbers they are counts or prices, and so are whole numbers if many rows
 * have several. A name with another meaning, such as `Tag`, needs other companies or cards beside it, and one that is also a price guide's
 * needs grades that are no prices.
 * @param isGiven whether a person gave a column its role.
 */
export function gradesByCompany(
  columns: readonly Column[],
  samples: readonly Sample[],
  isGiven: (index: number) => boolean,
): void {
  const isNamed = ({ role, heading }: Column) => role === 'grade' && companyInHeading(heading) === '';
  if (columns.some(column => column.filled > 0 && isNamed(column))) return;
  const own = columns.filter(
    ({ role, heading, index }) => (role === null || role === 'note') && !isGiven(index) && companyAlone(heading) !== '',
  );
  if (own.every(({ heading }) => isAmbiguousCompany(companyAlone(heading))) && !sayCards(columns)) return;
  const valuesOf = ({ index }: Column) => samples[index]!.values.filter(text => !isSum(text.trim()));
  const found = own.filter(column => {
    const values = valuesOf(column);
    const areAll = GUIDES.test(companyAlone(column.heading)) ? 1 : 0.8;
    return values.length > 0 && most(values, text => isGradeOf(companyAlone(column.heading), text), areAll);
  });
  const values = found.flatMap(valuesOf);
  const ofRaw = columns.find(({ heading, filled }) => filled > 0 && /^(?:raw|ungraded)$/i.test(heading.trim()));
  const rows = Math.max(...columns.map(({ filled }) => filled));
  const areNumbers =
    (ofRaw !== undefined && valuesOf(ofRaw).every(isNumeric)) ||
    (values.length > rows * 1.5 && values.every(text => readQuantity(text) !== null));
  const isLow = (text: string) => /^[0-4](?:[.,]0)?$/.test(text.trim());
  const haveHalves = values.some(text => /^[1-4][.,]5$/.test(text.trim()));
  if (areNumbers || !(haveHalves || most(values, text => !isLow(text), 0.5))) return;
  const ofGuides = found.filter(({ heading }) => GUIDES.test(companyAlone(heading)));
  const areSure = areNoPrices(ofGuides.flatMap(valuesOf).map(text => text.trim()));
  for (const column of found) {
    if (!areSure && ofGuides.includes(column)) continue;
    column.role = 'grade';
    delete column.why;
  }
}

/** Companies whose names also head the prices of their guides. */
const GUIDES = /^(?:BECKETT|PCGS|NGC)$/;
/** Grades of coins that aren't round. */
const UNEVEN = /^(?:53|58|6[1-46-9])\+?$/;

/** Whether grades have letters, or are such that a guide's prices hardly ever are: high ones with halves, or uneven ones of coins for half of them. */
function areNoPrices(texts: readonly string[]): boolean {
  if (texts.some(text => /[a-z]/i.test(text))) return true;
  const areHigh = texts.every(text => /^(?:[6-9](?:[.,][05])?|10(?:[.,]0)?)$/.test(text));
  return areHigh
    ? texts.some(text => /[.,]5$/.test(text))
    : texts.length > 0 && most(texts, text => UNEVEN.test(text), 0.5);
}

/** Whether a text below the name of a company is a grade that it gives. `0` is a count, and `9.50` a price. */
function isGradeOf(company: string, text: string): boolean {
  if (/[.,]\d\d\D*$/.test(text)) return false;
  const own = readGrade(text);
  if (own === null) return text.trim() !== '0';
  const grade = own?.grader ? own : readGrade(`${company} ${text}`);
  return grade?.grader != null && grade.grader === readGrade(company)?.grader && grade.grade !== null;
}

/**
 * Yes and no below `Graded` say whether an item is in a slab, as a column of companies does.
 * @param isGiven whether a person gave a column its role.
 */
export function slabFlags(
  columns: readonly Column[],
  samples: readonly Sample[],
  isGiven: (index: number) => boolean,
): void {
  if (columns.some(({ role, filled }) => role === 'grader' && filled > 0)) return;
  const flags = columns.find(
    ({ role, heading, index, filled }) =>
      (role === null || role === 'grade') &&
      filled > 0 &&
      !isGiven(index) &&
      saysWhetherSlabbed(heading) &&
      samples[index]!.values.every(text => /^(?:\D|[01]$)/.test(text.trim()) && isInSlab(text) !== null),
  );
  if (!flags) return;
  flags.role = 'grader';
  delete flags.why;
}

const HOPED = /\b(?:est|estimated|expected|predicted|potential|possible|projected|hoped) .*grade\b/;

/**
 * A card that may get a grade has none, unless the list names its company or its slab.
 * @param isGiven whether a person gave a column its role.
 */
export function hopedGrades(
  columns: readonly Column[],
  samples: readonly Sample[],
  isGiven: (index: number) => boolean,
): void {
  const isHoped = ({ heading }: Column) => HOPED.test(foldHeading(heading).text);
  const isSlabbed = (column: Column) =>
    column.filled > 0 && !isHoped(column) && (column.role === 'grader' || saysSlab(foldHeading(column.heading).text));
  if (columns.some(isSlabbed)) return;
  for (const column of columns)
    if (
      column.role === 'grade' &&
      !isGiven(column.index) &&
      isHoped(column) &&
      most(samples[column.index]!.values, text => readGrade(text)?.grade != null) &&
      !samples[column.index]!.values.some(namesCompany)
    )
      column.role = null;
}
