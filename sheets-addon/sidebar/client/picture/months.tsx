/** A bar for the sales of each month of a year, with the best and the worst month named. */
import { type HowFast, type SoldMonth, speedText } from '@sold-data/core/engine';
import { formOf } from './words.ts';

const [WIDTH, HEIGHT, TOP] = [268, 72, 4];

/** Bars show units sold per day. A month that was not counted has no bar. */
export function Months({ months, bestMonth, worstMonth }: Pick<HowFast, 'months' | 'bestMonth' | 'worstMonth'>) {
  const most = Math.max(...months.map(({ soldPerDay }) => soldPerDay ?? 0), 0.01);
  const step = WIDTH / months.length;
  const tall = (perDay: number) => ((HEIGHT - TOP) * perDay) / most;
  const factsOf = (each: SoldMonth) => `${amountText(each)} sold · average ${priceText(each, months)}`;
  const [best, worst] = [bestMonth, worstMonth].map(name => months.find(({ month }) => month === name));
  const kindOf = ({ month }: SoldMonth) => (month === bestMonth ? 'bar in' : month === worstMonth ? 'bar low' : 'bar');
  const [first, last] = [months[0], months.at(-1)];
  return (
    <figure class="chart">
      <h2>Sold per day in each month</h2>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`}
        role="img"
        aria-label={`Sold in each month: ${months.map(each => `${nameOf(each)} ${amountText(each)}`).join(', ')}.`}
      >
        {months.map((each, index) => (
          <rect
            key={each.month}
            class={kindOf(each)}
            x={index * step + 2}
            y={HEIGHT - tall(each.soldPerDay ?? 0)}
            width={step - 4}
            height={tall(each.soldPerDay ?? 0)}
            rx="1.5"
          />
        ))}
        <line class="axis" x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
      </svg>
      <div class="ends" aria-hidden="true">
        <span>{first && nameOf(first)}</span>
        <span>{last && nameOf(last)}</span>
      </div>
      {best && worst ? (
        <figcaption>
          <p>
            <strong>Best: {nameOf(best)}</strong> · {speedText(best.soldPerDay ?? 0)} · {factsOf(best)}
          </p>
          <p>
            <strong>Worst: {nameOf(worst)}</strong> · {speedText(worst.soldPerDay ?? 0)} · {factsOf(worst)}
          </p>
        </figcaption>
      ) : (
        <figcaption>Fewer than two months have enough sales for a best and a worst one.</figcaption>
      )}
      <details>
        <summary>All months</summary>
        <div class="list-at">
          <table>
            <thead>
              <tr>
                <td />
                <th scope="col">sold</th>
                <th scope="col">average</th>
              </tr>
            </thead>
            <tbody>
              {months.map(each => (
                <tr key={each.month}>
                  <th scope="row">{nameOf(each)}</th>
                  <td>{each.sold === null ? '' : amountText(each)}</td>
                  <td class={each.averagePrice === null ? 'reason' : ''}>{priceText(each, months)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

/** Formats `2025-11` as `Nov 2025`. */
const nameOf = ({ month }: SoldMonth) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

const amountText = ({ sold }: SoldMonth) => (sold === null ? 'not counted' : sold.toLocaleString('en-US'));

/** A month with fewer than three sales has no price; its note gives the reason. */
function priceText({ averagePrice, currency, note }: SoldMonth, months: readonly SoldMonth[]): string {
  if (averagePrice === null) return note;
  return formOf(
    months.map(each => each.averagePrice ?? 0),
    currency,
  )(averagePrice);
}
