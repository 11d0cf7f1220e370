// A chart as SVG: lines or columns over the first column of its data.
import type { ChartState } from '../protocol.ts';

const COLOURS = ['#1a73e8', '#e8710a', '#1e8e3e', '#9334e6', '#d93025'];
const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [380, 210, 46, 30, 12];

const MOST_BINS = 12;
const MOST_LABELS = 5;

type Rows = ChartState['rows'];

/** The chart as SVG text. */
export function draw({ rows: data, type, title }: ChartState): string {
  const rows = type === 'HISTOGRAM' ? binned(data) : data;
  const [head = [], ...body] = rows;
  const names = head.slice(1).map(String);
  const labels = body.map(row => String(row[0] ?? ''));
  const series = names.map((_, index) => body.map(row => number(row[index + 1])));
  const numbers = series.flat().filter(value => value !== undefined);
  if (numbers.length === 0) return '<p class="empty">The chart has no numbers yet.</p>';
  const [low, high] = scale(Math.min(0, ...numbers), Math.max(...numbers));
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - (value - low) / (high - low));
  const width = (WIDTH - LEFT - 8) / Math.max(1, labels.length);
  const x = (index: number) => LEFT + width * (index + 0.5);
  const bars = /COLUMN|BAR|HISTOGRAM/.test(type);
  const shapes = series.map((values, index) =>
    bars ? columns(values, index, series.length, { x, y, width, low }) : line(values, index, { x, y }),
  );
  const every = Math.ceil(labels.length / MOST_LABELS);
  const axis = labels.map((label, index) =>
    index % every === 0
      ? `<text x="${x(index)}" y="${HEIGHT - 12}" text-anchor="middle">${escaped(short(label))}</text>`
      : '',
  );
  const grid = [low, (low + high) / 2, high].map(
    value =>
      `<path class="grid" d="M${LEFT} ${y(value)}H${WIDTH - 8}"/><text x="${LEFT - 6}" y="${y(value) + 3.5}" text-anchor="end">${compact(value)}</text>`,
  );
  const legend =
    names.length > 1
      ? names.map((name, index) => `<tspan fill="${COLOURS[index % COLOURS.length]}" dx="8">● ${escaped(name)}</tspan>`)
      : [];
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(`${title}: ${labels.length} points`)}">${grid.join('')}${shapes.join('')}${axis.join('')}<text x="${LEFT}" y="10">${legend.join('')}</text></svg>`;
}

/** How many of the numbers fall into each of some equal steps, as a table to draw in columns. */
function binned([head = [], ...body]: Rows): Rows {
  const numbers = body.map(row => number(row.at(-1))).filter(value => value !== undefined);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const bins = Math.min(MOST_BINS, Math.ceil(Math.sqrt(numbers.length)));
  const step = (most - least) / bins || 1;
  const counts = Array.from({ length: bins }, () => 0);
  for (const value of numbers) {
    const bin = Math.min(bins - 1, Math.floor((value - least) / step));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return [
    [head.at(-1) ?? '', 'Count'],
    ...counts.map((count, bin) => [`${compact(least + bin * step)}-${compact(least + (bin + 1) * step)}`, count]),
  ];
}

type Scales = { x(index: number): number; y(value: number): number };

function line(values: (number | undefined)[], index: number, { x, y }: Scales): string {
  let path = '';
  let gap = true;
  for (const [point, value] of values.entries()) {
    if (value !== undefined) path += `${gap ? 'M' : 'L'}${x(point).toFixed(1)} ${y(value).toFixed(1)}`;
    gap = value === undefined;
  }
  return `<path d="${path}" fill="none" stroke="${COLOURS[index % COLOURS.length]}" stroke-width="2" stroke-linejoin="round"/>`;
}

function columns(
  values: (number | undefined)[],
  index: number,
  count: number,
  { x, y, width, low }: Scales & { width: number; low: number },
): string {
  const bar = (width * 0.8) / count;
  return values
    .map((value, point) => {
      if (value === undefined) return '';
      const left = x(point) - width * 0.4 + bar * index;
      return `<rect x="${left.toFixed(1)}" y="${y(value).toFixed(1)}" width="${bar.toFixed(1)}" height="${(y(low) - y(value)).toFixed(1)}" fill="${COLOURS[index % COLOURS.length]}"/>`;
    })
    .join('');
}

function scale(low: number, high: number): [number, number] {
  const step = 10 ** Math.floor(Math.log10(Math.max(1e-9, high - low)));
  return [Math.floor(low / step) * step, Math.max(Math.ceil(high / step) * step, low + 1e-9)];
}

const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
const compact = (value: number) => value.toLocaleString('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const short = (text: string) => (text.length > 10 ? `${text.slice(0, 9)}…` : text);
const escaped = (text: string) => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`);
