/** Line chart of the median of each period. */
import type { SavedPicture } from '@sold-data/core/engine';
import { dayText, formOf, periodName } from './words.ts';

const [WIDTH, HEIGHT, EDGE] = [268, 56, 6];

/** A period with too few sales for a price is left out of the line. */
export function TimeLine({ picture: { periods, currency } }: { picture: SavedPicture }) {
  const points = periods.flatMap(({ start, end, median }, index) =>
    median === null ? [] : [{ index, start, end, median }],
  );
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const medians = points.map(({ median }) => median);
  const [low, high] = [Math.min(...medians), Math.max(...medians)];
  // The line fills the width from its first period with a price to the last one, as the days below it say.
  const x = (index: number) => EDGE + ((WIDTH - 2 * EDGE) * (index - first.index)) / (last.index - first.index);
  const y = (median: number) =>
    high === low ? HEIGHT / 2 : EDGE + ((HEIGHT - 2 * EDGE) * (high - median)) / (high - low);
  const amount = formOf(medians, currency);
  const name = periodName(periods);
  const text = points.map(({ end, median }) => `${dayText(end)} ${amount(median)}`).join(', ');
  return (
    <figure class="chart">
      <h3>Median per {name}</h3>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`Median per ${name}, up to: ${text}.`}>
        <polyline class="line" points={points.map(({ index, median }) => `${x(index)},${y(median)}`).join(' ')} />
        {points.map(({ index, median }) => (
          <circle key={index} class="point" cx={x(index)} cy={y(median)} r="2.5" />
        ))}
      </svg>
      <div class="ends">
        <span>
          {dayText(first.start)} · {amount(first.median)}
        </span>
        <span>
          {dayText(last.end)} · <strong>{amount(last.median)}</strong>
        </span>
      </div>
    </figure>
  );
}
