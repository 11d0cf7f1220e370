// Draws a native chart that the script has inserted, from the cells that it covers.
import type { Cells, ChartFrame } from '../book.ts';

const [LEFT, RIGHT, TOP, BOTTOM] = [56, 16, 40, 28];
const BLUE = '#1a73e8';

/** An SVG with title, axis and marks; with a text of the same numbers. */
export function chartSvg(chart: ChartFrame, cells: Cells): string {
  const { title, kind, width, height } = chart;
  const [labels = [], values = []] = chart.ranges.map(range =>
    Array.from(
      { length: range.rows - chart.headers },
      (_, down) => cells[`${range.row + chart.headers + down},${range.column}`]?.value,
    ),
  );
  const points = values.flatMap((value, at) => (typeof value === 'number' ? [{ value, label: labels[at] ?? '' }] : []));
  const text = `${title}: ${points.length} values`;
  const numbers = points.map(({ value }) => value);
  const [low, high] = [Math.min(0, ...numbers), Math.max(0, ...numbers)];
  const inside = { width: width - LEFT - RIGHT, height: height - TOP - BOTTOM };
  const marks = points.length === 0 ? '' : DRAWN[kind](points, { low, high }, inside);
  const caption = `<text x="${LEFT}" y="24" font-size="15" fill="#3c4043">${escaped(title)}</text>`;
  const most = `<text x="${LEFT - 6}" y="${TOP + 4}" font-size="11" fill="#5f6368" text-anchor="end">${short(high)}</text>`;
  const least = `<text x="${LEFT - 6}" y="${TOP + inside.height}" font-size="11" fill="#5f6368" text-anchor="end">${short(low)}</text>`;
  const ground = `<rect width="${width}" height="${height}" fill="#fff" stroke="#dadce0"/>`;
  const axes = kind === 'bar' ? '' : most + least;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img" aria-label="${escaped(text)}">${ground}${caption}${axes}<g transform="translate(${LEFT} ${TOP})">${marks}</g></svg>`;
}

interface Point {
  value: number;
  label: string | number | boolean;
}
type Scale = Readonly<{ low: number; high: number }>;
type Box = Readonly<{ width: number; height: number }>;
type Draw = (points: readonly Point[], scale: Scale, box: Box) => string;

const line: Draw = (points, { low, high }, { width, height }) => {
  const places = points.map(({ value }, at) => {
    const y = height - (height * (value - low)) / (high - low || 1);
    return `${(width * at) / Math.max(1, points.length - 1)},${y}`;
  });
  return `<polyline points="${places.join(' ')}" fill="none" stroke="${BLUE}" stroke-width="2"/>`;
};

/** Places along the axis are the days of the points. */
const scatter: Draw = (points, { low, high }, { width, height }) => {
  const days = points.map(({ label }) => Number(label));
  const [from, to] = [Math.min(...days), Math.max(...days)];
  return points
    .map(({ value, label }) => {
      const x = (width * (Number(label) - from)) / (to - from || 1);
      return `<circle cx="${x}" cy="${height - (height * (value - low)) / (high - low || 1)}" r="3" fill="${BLUE}"/>`;
    })
    .join('');
};

const column: Draw = (points, { low, high }, { width, height }) => {
  const wide = width / points.length;
  return points
    .map(({ value }, at) => {
      const tall = (height * (value - low)) / (high - low || 1);
      return `<rect x="${at * wide + 1}" y="${height - tall}" width="${Math.max(1, wide - 2)}" height="${tall}" fill="${BLUE}"/>`;
    })
    .join('');
};

const bar: Draw = (points, { low, high }, { width, height }) => {
  const names = width * 0.35;
  const tall = height / points.length;
  const x = (value: number) => names + ((width - names) * (value - low)) / (high - low || 1);
  return points
    .map(({ value, label }, at) => {
      const [start, end] = [Math.min(x(0), x(value)), Math.max(x(0), x(value))];
      const name = `<text x="${names - 6}" y="${at * tall + tall / 2 + 4}" font-size="11" fill="#3c4043" text-anchor="end">${escaped(String(label).slice(0, 28))}</text>`;
      const fill = value < 0 ? '#b3261e' : BLUE;
      return `${name}<rect x="${start}" y="${at * tall + 2}" width="${Math.max(1, end - start)}" height="${Math.max(1, tall - 4)}" fill="${fill}"/>`;
    })
    .join('');
};

const DRAWN: Record<ChartFrame['kind'], Draw> = { line, scatter, column, bar };

const short = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 0 });

const escaped = (text: string) => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`);
