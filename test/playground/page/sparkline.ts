// Draws a `SPARKLINE` formula as Google Sheets does. The playground's spreadsheet lacks this function.
import type { Argument } from '../../support/spreadsheet/functions.ts';

const BLUE = '#174ea6';

/** An SVG in the size of the cell, drawn from the function's data and options; empty without numbers. */
export function sparklineSvg([data, given]: readonly Argument[], width: number, height: number): string {
  const rows = (Array.isArray(data) ? data : [[data ?? '']]).map(line => line.filter(each => typeof each === 'number'));
  const options: Options = Object.fromEntries(
    (Array.isArray(given) ? given : []).map(([name, value]) => [String(name), String(value)]),
  );
  // Two columns are x and y values; several rows are a vertical list, one row is a horizontal list.
  const isPair = rows.length > 1 && rows.every(line => line.length === 2);
  const values = isPair ? rows.map(([, value = 0]) => value) : rows.flat();
  const places = isPair ? rows.map(([place = 0]) => place) : values.map((_, at) => at + 1);
  if (values.every(value => value === 0)) return '';
  const text = `${options.charttype ?? 'line'} chart of ${values.join(', ')}`;
  const box = { width: Math.max(1, width - 8), height: Math.max(1, height - 6) };
  const shapes =
    options.charttype === 'bar'
      ? bars(values, options, box)
      : options.charttype === 'column'
        ? columns(values, options, box)
        : line(values, places, options, box);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img" aria-label="${text}"><g transform="translate(4 3)">${shapes}</g></svg>`;
}

type Options = Readonly<Record<string, string | undefined>>;
type Box = Readonly<{ width: number; height: number }>;

function bars(
  values: readonly number[],
  { color1 = BLUE, color2 = '#5790f2' }: Options,
  { width, height }: Box,
): string {
  const total = values.reduce((sum, value) => sum + value, 0) || 1;
  let x = 0;
  return values
    .map((value, at) => {
      const wide = (value / total) * width;
      const shape = rect(x, 0, wide, height, at % 2 === 0 ? color1 : color2);
      x += wide;
      return shape;
    })
    .join('');
}

function columns(
  values: readonly number[],
  { color = BLUE, highcolor, ymin }: Options,
  { width, height }: Box,
): string {
  const [most, least] = [Math.max(...values), ymin === undefined ? Math.min(...values) : Number(ymin)];
  const wide = width / values.length;
  return values
    .map((value, at) => {
      const tall = (height * (value - least)) / (most - least || 1);
      return rect(
        at * wide + 0.5,
        height - tall,
        Math.max(1, wide - 1),
        tall,
        value === most ? (highcolor ?? color) : color,
      );
    })
    .join('');
}

function line(
  values: readonly number[],
  places: readonly number[],
  { color = BLUE, linewidth = '1', xmin, xmax, ymin, ymax }: Options,
  { width, height }: Box,
): string {
  const low = ymin === undefined ? Math.min(...values) : Number(ymin);
  const high = ymax === undefined ? Math.max(...values) : Number(ymax);
  const from = Number(xmin ?? places[0] ?? 0);
  const to = Number(xmax ?? places.at(-1) ?? 1);
  const points = values.map((value, at) => {
    const x = (width * ((places[at] ?? 0) - from)) / (to - from || 1);
    return `${x},${height - (height * (value - low)) / (high - low || 1)}`;
  });
  return `<polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="${linewidth}"/>`;
}

const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
