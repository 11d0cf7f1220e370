/** A search whose prices differ more than those of one kind of item: its groups, and a button that narrows it. */
import { type Mixed, narrowed } from '@sold-data/core/engine';
import { Button } from '../ui.tsx';
import { shortMoney } from './words.ts';

/** @param narrow shows the narrower search with its cost. */
export function MixedSearch({
  mixed: { by, groups, minus },
  keyword,
  currency,
  narrow,
}: {
  mixed: Mixed;
  keyword: string;
  currency: string | null;
  narrow: (search: string) => void;
}) {
  if (by === null) return <p class="help">Prices vary widely, and nothing in the sales shows why. See All sales.</p>;
  const search = narrowed(keyword, minus);
  return (
    <section class="list-at mixed">
      <h3>Mixed by {by}</h3>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">about</th>
            <th scope="col">sales</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ label, count, median }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{median === null ? '' : shortMoney(median, currency)}</td>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="help">
        {minus.length === 0 ? (
          'Name one of them in the search, or filter by it, for a price of its own.'
        ) : (
          <Button kind="link" act={() => narrow(search)}>
            Only the first: {search}
          </Button>
        )}
      </p>
    </section>
  );
}
