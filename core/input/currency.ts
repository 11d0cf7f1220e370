/** Currencies as people write them beside an amount: signs, codes and words. Any other word beside a number makes it no amount. */

/** ISO 4217 codes. Left out are those that listings use as words, such as ALL, CUP, PEN and TOP: `ALL 4`, `TOP 10`. */
const CODES =
  'AED ARS AUD BGN BHD BRL CAD CHF CLP CNY COP CRC CZK DKK DOP EGP EUR GBP GHS HKD HUF IDR ILS INR ISK JOD JPY KES KRW KWD KZT LKR MAD MXN MYR NGN NOK NZD OMR PHP PKR PLN QAR RON RSD RUB SAR SEK SGD THB TRY TWD UAH USD UYU VND ZAR'.split(
    ' ',
  );

const DOLLARS = 'USD AUD CAD NZD HKD SGD TWD MXN ARS CLP COP UYU DOP BRL'.split(' ');

/**
 * What people write besides codes, and the codes it can mean. Letter case, blanks and dots make no difference, so `US $` and `U.S.$` need
 * one row.
 */
const WRITTEN: readonly [sign: string, codes: readonly string[]][] = [
  ['$', DOLLARS],
  ['dollar', DOLLARS],
  ['dollars', DOLLARS],
  ['canadiandollar', ['CAD']],
  ['canadiandollars', ['CAD']],
  ['australiandollar', ['AUD']],
  ['australiandollars', ['AUD']],
  ['us$', ['USD']],
  ['usd$', ['USD']],
  ['usdollar', ['USD']],
  ['usdollars', ['USD']],
  ['c$', ['CAD']],
  ['ca$', ['CAD']],
  ['can$', ['CAD']],
  ['a$', ['AUD']],
  ['au$', ['AUD']],
  ['nz$', ['NZD']],
  ['hk$', ['HKD']],
  ['s$', ['SGD']],
  ['sg$', ['SGD']],
  ['nt$', ['TWD']],
  ['mx$', ['MXN']],
  ['mex$', ['MXN']],
  ['r$', ['BRL']],
  ['€', ['EUR']],
  ['euro', ['EUR']],
  ['euros', ['EUR']],
  ['£', ['GBP']],
  ['gb£', ['GBP']],
  ['uk£', ['GBP']],
  ['poundsterling', ['GBP']],
  ['britishpound', ['GBP']],
  ['britishpounds', ['GBP']],
  ['¥', ['JPY', 'CNY']],
  ['jp¥', ['JPY']],
  ['yen', ['JPY']],
  ['japaneseyen', ['JPY']],
  ['円', ['JPY']],
  ['cn¥', ['CNY']],
  ['元', ['CNY']],
  ['rmb', ['CNY']],
  ['₩', ['KRW']],
  ['원', ['KRW']],
  ['₹', ['INR']],
  ['rs', ['INR', 'PKR', 'LKR']],
  ['₽', ['RUB']],
  ['₺', ['TRY']],
  ['₱', ['PHP']],
  ['₫', ['VND']],
  ['฿', ['THB']],
  ['₪', ['ILS']],
  ['₴', ['UAH']],
  ['₦', ['NGN']],
  ['zł', ['PLN']],
  ['zloty', ['PLN']],
  ['złoty', ['PLN']],
  ['лв', ['BGN']],
  ['kč', ['CZK']],
  ['ft', ['HUF']],
  ['rm', ['MYR']],
  ['kr', ['SEK', 'NOK', 'DKK', 'ISK']],
  ['fr', ['CHF']],
  ['sfr', ['CHF']],
];

const MEANINGS = new Map<string, readonly string[]>([
  ...CODES.map(code => [code.toLowerCase(), [code]] as const),
  ...WRITTEN,
]);

/** Currencies whose decimal mark is a comma, so `1.200` means 1200 beside them, and `1,200` could be either. */
const DECIMAL_COMMA = 'EUR PLN SEK NOK DKK ISK CZK HUF RON RSD BGN BRL ARS CLP COP UYU TRY IDR VND RUB UAH'.split(' ');

/** The codes that a sign, a code or both together (`USD $`) can mean. Undefined for a text that is no currency, such as `PSA`. */
export function currenciesOf(text: string): readonly string[] | undefined {
  const written = text.normalize('NFC').toLowerCase().replace(/[\s.]/g, '');
  const known = MEANINGS.get(written);
  if (known) return known;
  // A code with a sign: `CAD$`, `€EUR`.
  const [code = ''] = /[a-z]{3}/.exec(written) ?? [];
  return bothOf(MEANINGS.get(code), MEANINGS.get(written.replace(code, '')));
}

/** The codes that two texts about one amount have in common: `$` and `CAD` mean CAD. Undefined if they contradict each other. */
export function bothOf(
  one: readonly string[] | undefined,
  other: readonly string[] | undefined,
): readonly string[] | undefined {
  const common = one?.filter(code => other?.includes(code)) ?? [];
  return common.length > 0 ? common : undefined;
}

/** Whether every currency meant has a decimal comma. */
export function hasDecimalComma(codes: readonly string[]): boolean {
  return codes.length > 0 && codes.every(code => DECIMAL_COMMA.includes(code));
}

/** Codes for people: `EUR`, `JPY or CNY`. A plain dollar sign can mean too many. */
export function currencyWords(codes: readonly string[]): string {
  if (codes.length > 4) return 'dollars';
  return codes.length < 2 ? codes.join() : `${codes.slice(0, -1).join(', ')} or ${codes.at(-1)}`;
}
