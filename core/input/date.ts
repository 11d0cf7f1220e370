/** Days as texts, and dates that a spreadsheet made of another text: it turns a card number `4/10` into 10 April. */

/** Month names as sheets abbreviate them in their locales. Capitals such as `DEC-20` are a model number instead. */
const MONTH =
  '(?:[Jj]an|[Ff]eb|[Mm]ar|[Aa]pr|[Mm]ay|[Jj]une?|[Jj]uly?|[Aa]ug|[Ss]ept?|[Oo]ct|[Nn]ov|[Dd]ec|[Jj]än|[Mm]är|[Mm]rz|[Mm]ai|[Oo]kt|[Dd]ez|[Jj]anv|[Ff]évr|mars|[Aa]vr|[Jj]uin|[Jj]uil|[Aa]oût|[Dd]éc|[Ee]ne|[Aa]br|[Aa]go|[Dd]ic|[Gg]en|[Mm]ag|[Gg]iu|[Ll]ug|[Oo]tt|[Mm]rt|[Mm]ei|[Mm]aj|[Ff]ev)';
const FULL_MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)';
const TIME = '(?:[T ,].*\\d:\\d{2}.*)?';

const FORMS: readonly RegExp[] = [
  // 2026-04-10 and 2026/4/10, with or without a time
  new RegExp(`^(?:19|20)\\d{2}([-/.])(?:0?[1-9]|1[0-2])\\1(?:0?[1-9]|[12]\\d|3[01])${TIME}$`),
  // 4/10/2026, 10.04.2026 and 10-4-2026
  new RegExp(`^(?:0?[1-9]|[12]\\d|3[01])([-/.])(?:0?[1-9]|1[0-2])\\1(?:19|20)\\d{2}${TIME}$`),
  new RegExp(`^(?:0?[1-9]|1[0-2])([-/.])(?:0?[1-9]|[12]\\d|3[01])\\1(?:19|20)\\d{2}${TIME}$`),
  // 4/10/26
  /^(?:(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[0-2])|(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01]))\/\d{2}$/,
  // 10-Apr, 10. Apr, 10-Apr-2026, 10 avr. and Apr-26
  new RegExp(`^\\d{1,2}(?:-|\\. )${MONTH}\\.?(?:[- ](?:\\d{4}|\\d{2}))?$`, 'u'),
  new RegExp(`^\\d{1,2} ${MONTH}\\.$`, 'u'),
  new RegExp(`^${MONTH}\\.?-(?:\\d{4}|\\d{2})$`, 'u'),
  // 10 Apr 2026, 10. April 2026, Apr 10, 2026 and April 10, 2026
  new RegExp(`^\\d{1,2}\\.? (?:${MONTH}|${FULL_MONTH})\\.?,? (?:19|20)\\d{2}$`, 'u'),
  new RegExp(`^(?:${MONTH}|${FULL_MONTH})\\.? \\d{1,2},? (?:19|20)\\d{2}$`, 'u'),
  // A date as a script writes it: Fri Apr 10 2026 00:00:00 GMT+0200
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? .*\d{1,2}:\d{2}:\d{2}/,
];

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
  if (typeof value !== 'string' || !FORMS.some(form => form.test(value))) return undefined;
  return problemOf(/^\d{4}-\d{2}-\d{2}/.exec(value)?.[0]);
}

function problemOf(day: string | undefined): string {
  const what = day === undefined ? 'a date' : `the date ${dayInWords(day)}`;
  return `which became ${what} in a spreadsheet; format the column as plain text and type it again`;
}
