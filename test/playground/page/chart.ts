// Draws a native chart inserted by the script, using the cells in its ranges.
import type { Cells, CellValue, ChartFrame } from '../book.ts';

const [LEFT, RIGHT, TOP, BOTTOM] = [64, 20, 48, 36];
/** Maximum width of a column, px. */
const WIDEST = 72;
const [BLUE, RED, INK, DIM, GRID] = ['#174ea6', '#b3261e', '#1f1f1f', '#5f6368', '#e3e5e8'];

/** An SVG with title, axes and marks, and a text with the same numbers. */
export function chartSvg(chart: ChartFrame, cells: Cells): string {
  const { title, kind, width, height } = chart;
  const [labels = [], values = []] = chart.ranges.map(range =>
    Array.from({ length: range.rows - chart.headers }, (_, down) => {
      return cells[`${range.row + chart.headers + down},${range.column}`];
    }),
  );
  const places = labels.flatMap(label => (typeof label?.value === 'number' ? [label.value] : []));
  const isLong = Math.max(...places) - Math.min(...places) > 300;
  const points = values.flatMap((cell, index): Point[] => {
    const label = labels[index];
    if (typeof cell?.value !== 'number') return [];
    const at = label?.value ?? '';
    return [
      { value: cell.value, sign: signIn(cell.numberFormat), at, label: labelOf(at, label?.numberFormat, isLong) },
    ];
  });
  const sign = points[0]?.sign ?? '';
  const amount = (value: number) => amountOf(value, sign);
  const facts = points.map(point => `${point.label} ${amountOf(point.value, point.sign, 2)}`);
  const text = `${title}: ${facts.join(', ') || 'no values'}`;
  const box = { width: width - LEFT - RIGHT, height: height - TOP - BOTTOM };
  const marks = points.length === 0 ? '' : DRAWN[kind](points, box, amount);
  const caption = words(20, 30, cut(title, 64), { size: 16, fill: INK });
  const ground = `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" fill="#fff" stroke="#dadce0"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Roboto, Arial, sans-serif" role="img" aria-label="${escaped(text)}">${ground}${caption}<g transform="translate(${LEFT} ${TOP})">${marks}</g></svg>`;
}

interface Point {
  value: number;
  /** Currency sign of the value. */
  sign: string;
  /** The value on the axis, and its displayed text. */
  at: CellValue;
  label: string;
}
type Box = Readonly<{ width: number; height: number }>;
type Draw = (points: readonly Point[], box: Box, amount: (value: number) => string) => string;

/** Grid lines at round amounts. The scale starts at zero for counts, but not for prices. */
function scaleOf(points: readonly Point[], { height }: Box, fromZero: boolean) {
  const numbers = points.map(({ value }) => value);
  const [low, high] = [Math.min(...numbers, ...(fromZero ? [0] : [])), Math.max(...numbers, ...(fromZero ? [0] : []))];
  // If all values are equal, they are drawn in the middle.
  const room = high === low ? Math.abs(high) / 10 || 1 : 0;
  const rough = (high - low + 2 * room) / 4;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = unit * ([1, 2, 2.5, 5, 10].find(each => each * unit >= rough) ?? 10);
  const first = Math.floor((low - room) / step) * step;
  const ticks = Array.from(
    { length: Math.ceil((high + room - first) / step - 1e-9) + 1 },
    (_, at) => first + at * step,
  );
  const last = ticks.at(-1)!;
  return { ticks, y: (value: number) => height - (height * (value - first)) / (last - first || 1) };
}

function grid({ ticks, y }: ReturnType<typeof scaleOf>, { width }: Box, amount: (value: number) => string): string {
  return ticks
    .map(tick => {
      const line = `<line x1="0" x2="${width}" y1="${y(tick)}" y2="${y(tick)}" stroke="${GRID}"/>`;
      return `${line}${words(-8, y(tick) + 4, amount(tick), { anchor: 'end' })}`;
    })
    .join('');
}

/** Labels below the axis, as many as fit. */
function below(points: readonly Point[], xs: readonly number[], { width, height }: Box): string {
  const most = Math.max(2, Math.floor(width / 90));
  const every = Math.ceil(points.length / most);
  const shown = points.flatMap(({ label }, at) => (at % every === 0 ? [{ label, x: xs[at] ?? 0 }] : []));
  return shown
    .map(({ label, x }) =>
      words(Math.min(Math.max(x, 20), width - 20), height + 20, cut(label, 12), { anchor: 'middle' }),
    )
    .join('');
}

const line: Draw = (points, box, amount) => {
  const scale = scaleOf(points, box, false);
  const xs = points.map((_, at) => (box.width * (at + 0.5)) / points.length);
  const places = points.map(({ value }, at) => `${xs[at]},${scale.y(value)}`);
  const dots = places
    .map(place => place.split(','))
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3" fill="${BLUE}"/>`);
  const drawn = `<polyline points="${places.join(' ')}" fill="none" stroke="${BLUE}" stroke-width="2" stroke-linejoin="round"/>`;
  return `${grid(scale, box, amount)}${drawn}${dots.join('')}${below(points, xs, box)}`;
};

/** Positions along the axis are the days of the points. */
const scatter: Draw = (points, box, amount) => {
  const scale = scaleOf(points, box, false);
  const inOrder = points.filter(({ at }) => typeof at === 'number').sort((a, b) => Number(a.at) - Number(b.at));
  const [from, to] = [Number(inOrder[0]?.at), Number(inOrder.at(-1)?.at)];
  const x = ({ at }: Point) => (to > from ? 8 + ((box.width - 16) * (Number(at) - from)) / (to - from) : box.width / 2);
  const dots = inOrder.map(
    point => `<circle cx="${x(point)}" cy="${scale.y(point.value)}" r="3.5" fill="${BLUE}" fill-opacity="0.75"/>`,
  );
  const days = inOrder.filter((point, at) => at === 0 || point.label !== inOrder[at - 1]?.label);
  return `${grid(scale, box, amount)}${dots.join('')}${below(days, days.map(x), box)}`;
};

const column: Draw = (points, box, amount) => {
  const scale = scaleOf(points, box, true);
  const wide = box.width / points.length;
  const xs = points.map((_, at) => (at + 0.5) * wide);
  const shapes = points.map(({ value }, at) => {
    const tall = scale.y(0) - scale.y(value);
    const across = Math.max(1, Math.min(WIDEST, wide - 4));
    return `<rect x="${(at + 0.5) * wide - across / 2}" y="${scale.y(value)}" width="${across}" height="${tall}" fill="${BLUE}"/>`;
  });
  return `${grid(scale, box, amount)}${shapes.join('')}${below(points, xs, box)}`;
};

/** Labels are on the left, and each amount is at the end of its bar. */
const bar: Draw = (points, { width, height }) => {
  const names = width * 0.3 - LEFT / 2;
  const room = 64;
  const numbers = points.map(({ value }) => value);
  const [low, high] = [Math.min(0, ...numbers), Math.max(0, ...numbers)];
  const [start, end] = [names + (low < 0 ? room : 8), width - (high > 0 ? room - RIGHT : 0)];
  const x = (value: number) => start + ((end - start) * (value - low)) / (high - low || 1);
  const tall = height / points.length;
  const thick = Math.max(1, Math.min(28, tall * 0.7));
  const axis = `<line x1="${x(0)}" x2="${x(0)}" y1="0" y2="${height}" stroke="${DIM}"/>`;
  const shapes = points.map(({ value, label, sign }, at) => {
    const middle = at * tall + tall / 2 + 4;
    const isLoss = value < 0;
    const shape = `<rect x="${Math.min(x(0), x(value))}" y="${middle - 4 - thick / 2}" width="${Math.max(1, Math.abs(x(value) - x(0)))}" height="${thick}" fill="${isLoss ? RED : BLUE}"/>`;
    const name = words(names, middle, cut(label, 24), {
      anchor: 'end',
      fill: INK,
    });
    const end = words(x(value) + (isLoss ? -6 : 6), middle, amountOf(value, sign), {
      anchor: isLoss ? 'end' : 'start',
    });
    return `${name}${shape}${end}`;
  });
  return `${shapes.join('')}${axis}`;
};

const DRAWN: Record<ChartFrame['kind'], Draw> = { line, scatter, column, bar };

interface Style {
  size?: number;
  fill?: string;
  anchor?: 'start' | 'middle' | 'end';
}

const words = (x: number, y: number, text: string, { size = 12, fill = DIM, anchor = 'start' }: Style) =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${anchor}">${escaped(text)}</text>`;

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** @param cents number of decimals of an amount that isn't whole; by default none from a thousand on. */
function amountOf(value: number, sign: string, cents = Math.abs(value) < 1_000 ? 2 : 0): string {
  const digits = Number.isInteger(value) ? 0 : cents;
  const text = Math.abs(value).toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${value < 0 ? '-' : ''}${sign}${text}`;
}

const signIn = (format = '') => /^"([^"]{1,3})"#/.exec(format)?.[1] ?? '';

const DAY_MS = 86_400_000;
/** Day 0 of a spreadsheet's dates, ms since the epoch. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** @param isLong true for a long period, whose dates are shown as month and year. */
function labelOf(value: CellValue, format = '', isLong = false): string {
  if (typeof value !== 'number') return String(value);
  if (/yy/.test(format)) {
    const day = new Date(DAY_ZERO + value * DAY_MS);
    const parts = isLong
      ? ({ month: 'short', year: 'numeric' } as const)
      : ({ day: 'numeric', month: 'short' } as const);
    return day.toLocaleDateString('en-GB', { ...parts, timeZone: 'UTC' });
  }
  return amountOf(value, signIn(format), /0$/.test(format) && !/\./.test(format) ? 0 : undefined);
}

const escaped = (text: string) => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`);
