/** The sprintf subset of Utilities.formatString: %s %d %i %f %x %X %o %c %e %j %%, with flags, width and precision. */
export function formatString(template: string, values: readonly unknown[]): string {
  let next = 0;
  return template.replace(
    /%(?:%|([-+0 ]*)(\d+)?(?:\.(\d+))?([sdifxXocej]))/g,
    (whole, flags: string, width?: string, precision?: string, type?: string) => {
      if (whole === '%%') return '%';
      const text = convert(type ?? 's', values[next++], precision === undefined ? undefined : Number(precision));
      const signed = flags.includes('+') && /[dif]/.test(type ?? '') && !text.startsWith('-') ? `+${text}` : text;
      const size = Number(width ?? 0);
      if (flags.includes('-')) return signed.padEnd(size);
      if (!flags.includes('0')) return signed.padStart(size);
      const sign = /^[+-]/.exec(signed)?.[0] ?? '';
      return sign + signed.slice(sign.length).padStart(size - sign.length, '0');
    },
  );
}

function convert(type: string, value: unknown, precision: number | undefined): string {
  switch (type) {
    case 'd':
    case 'i':
      return String(Math.trunc(Number(value)));
    case 'f':
      return Number(value).toFixed(precision ?? 6);
    case 'e':
      return Number(value).toExponential(precision);
    case 'x':
      return Math.trunc(Number(value)).toString(16);
    case 'X':
      return Math.trunc(Number(value)).toString(16).toUpperCase();
    case 'o':
      return Math.trunc(Number(value)).toString(8);
    case 'c':
      return typeof value === 'number' ? String.fromCodePoint(value) : String(value).slice(0, 1);
    case 'j':
      return JSON.stringify(value);
    default:
      return precision === undefined ? String(value) : String(value).slice(0, precision);
  }
}
