/** Days as texts, and dates that a spreadsheet made of another text: it turns a card number `4/10` into 10 April. */

/** Month names as sheets abbreviate them in their locales. Capitals such as `DEC-20` are a model number instead. */
const SHORT_MONTH =
  '(?:[Jj]an|[Ff]eb|[Mm]ar|[Aa]pr|[Mm]ay|[Jj]une?|[Jj]uly?|[Aa]ug|[Ss]ept?|[Oo]ct|[Nn]ov|[Dd]ec|[Jj]än|[Mm]är|[Mm]rz|[Mm]ai|[Oo]kt|[Dd]ez|[Jj]anv|[Ff]évr|mars|[Aa]vr|[Jj]uin|[Jj]uil|[Aa]oût|[Dd]éc|[Ee]ne|[Aa]br|[Aa]go|[Dd]ic|[Gg]en|[Mm]ag|[Gg]iu|[Ll]ug|[Oo]tt|[Mm]rt|[Mm]ei|[Mm]aj|[Ff]ev|[Kk]wi|[Ll]is|[Gg]ru|[Nn]is|апр|мая|июн|июл|авг|сент?|окт|ноя|дек|янв|фев|мар)';
const FULL_MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)';
const MONTH = `(?:${SHORT_MONTH}|${FULL_MONTH})\\.?`;
/** Months as sheets show them with only a blank between. People write `July 4`, `Sept 11` and `May 1968` themselves, as parts of names. */
const PLAIN_MONTH = '(?:[Jj]an|[Ff]eb|[Aa]pr|[Jj]un|[Jj]ul|[Aa]ug|[Ss]ep|[Oo]ct|[Nn]ov|[Dd]ec)';
const WEEKDAY =
  '(?:(?:(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche)\\.?,? )?';
const TIME = '(?:[T ,].*\\d:\\d{2}.*)?';
const DAY_NUMBER = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH_NUMBER = '(?:0?[1-9]|1[0-2])';
const CENTURY_YEAR = '(?:18|19|20)\\d{2}';
const YEAR = `(?:${CENTURY_YEAR}|\\d{2})`;

const FORMS: readonly RegExp[] = [
  // 2026-04-10, 2026/4/10 and 2026. 4. 10., with or without a time
  `${CENTURY_YEAR}([-/.]|\\. )${MONTH_NUMBER}\\1${DAY_NUMBER}\\.?${TIME}`,
  // 4/10/2026, 10.04.2026 and 10-4-2026
  `${DAY_NUMBER}([-/.])${MONTH_NUMBER}\\1${CENTURY_YEAR}${TIME}`,
  `${MONTH_NUMBER}([-/.])${DAY_NUMBER}\\1${CENTURY_YEAR}${TIME}`,
  // 4/10/26, 10.04.26 and 10.04.
  `(?:${DAY_NUMBER}/${MONTH_NUMBER}|${MONTH_NUMBER}/${DAY_NUMBER})/\\d{2}${TIME}`,
  `(?:0[1-9]|[12]\\d|3[01])\\.(?:0[1-9]|1[0-2])\\.\\d{2}${TIME}`,
  `${DAY_NUMBER}\\.${MONTH_NUMBER}\\.`,
  // 2026年4月10日 and 4월 10일
  `(?:${CENTURY_YEAR}[年년] ?)?${MONTH_NUMBER}[月월] ?${DAY_NUMBER}[日일]${TIME}`,
  // 10-Apr, 10/abr, 10.kwi, 10. Apr, 10-Apr-2026, 10-APR-26, 2026-Apr-10, 10 avr. and Apr-26
  `\\d{1,2}([-/.]|\\. )${SHORT_MONTH}\\.?(?:[-/. ]${YEAR})?`,
  `\\d{1,2}([- ])(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\\1${YEAR}`,
  `${CENTURY_YEAR}-${SHORT_MONTH}-\\d{1,2}`,
  `\\d{1,2} ${SHORT_MONTH}\\.(?: ${YEAR})?`,
  `${SHORT_MONTH}\\.?[-/]${YEAR}`,
  // 10 Apr and Apr 10
  `${DAY_NUMBER} ${PLAIN_MONTH}`,
  `${PLAIN_MONTH} ${DAY_NUMBER}`,
  // 10 Apr 2026, 10. April 2026, 10 de abril de 2026 and Friday, April 10, 2026
  `${WEEKDAY}\\d{1,2}\\.? (?:de )?${MONTH},? (?:de )?(?:${CENTURY_YEAR}${TIME}|\\d{2})`,
  `${WEEKDAY}${MONTH} \\d{1,2},? ${CENTURY_YEAR}${TIME}`,
  // A date as a script writes it: Fri Apr 10 2026 00:00:00 GMT+0200
  '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? .*\\d{1,2}:\\d{2}:\\d{2}.*',
].map(form => new RegExp(`^${form}$`, 'u'));

/** The scale `1:18` as a time: 01:18:00. */
const TIME_OF_DAY = /^\d{1,2}:\d{2}:\d{2}( ?[AP]M)?$/i;

const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Whether the text is an existing day, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  // The 31st of a shorter month is read as a day of the next one.
  return new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(-2));
}

/** Whether a value is a date, also one of another realm, as workflow steps pass it on. */
export function isDate(value: unknown): value is Date {
  return Object.prototype.toString.call(value) === '[object Date]';
}

/** For example `10 Apr 2026`, from `YYYY-MM-DD`. */
export function dayInWords(day: string): string {
  const [year, month, date] = day.split('-');
  return `${Number(date)} ${NAMES[Number(month) - 1]} ${year}`;
}

/**
 * The reason why a date is not searched for, as a continuation of the text; undefined for anything else. Card numbers (`4/102`), seasons
 * (`2023-24`) and fractions (`4/10`) are no dates.
 */
export function dateProblem(value: unknown): string | undefined {
  if (isDate(value)) return problemOf(Number.isNaN(value.getTime()) ? undefined : value.toISOString().slice(0, 10));
  if (typeof value !== 'string') return undefined;
  const text = value.normalize('NFKC').replace(/[‐–—−]/g, '-');
  if (!/\d/.test(text)) return undefined;
  if (TIME_OF_DAY.test(text)) return changedTo('a time');
  return FORMS.some(form => form.test(text)) ? problemOf(/^\d{4}-\d{2}-\d{2}/.exec(text)?.[0]) : undefined;
}

const problemOf = (day: string | undefined) => changedTo(day === undefined ? 'a date' : `the date ${dayInWords(day)}`);

const changedTo = (what: string) =>
  `which became ${what} in a spreadsheet; format the column as plain text and type it again`;
