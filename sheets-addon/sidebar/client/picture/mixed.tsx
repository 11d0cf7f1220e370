/** A search whose prices differ more than those of one kind of item: its groups, each a link to the search that finds only it. */
import { type Mixed, searchFor } from '@sold-data/core/engine';
import { Button } from '../ui.tsx';
import type { Amount } from './words.ts';

/** @param narrow shows the narrower search with its cost. */
export function MixedSearch({
  mixed,
  keyword,
  amount,
  narrow,
}: {
  mixed: Mixed;
  keyword: string;
  amount: Amount;
  narrow: (search: string) => void;
}) {
  const { by, groups } = mixed;
  if (by === null) return <p class="help">Prices vary widely, and nothing in the sales shows why. See All sales.</p>;
  const rows = groups.map(group => ({ ...group, search: searchFor(keyword, group) }));
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
          {rows.map(({ label, count, median, search }) => (
            <tr key={label}>
              <th scope="row">
                {search === null ? (
                  label
                ) : (
                  <Button kind="link" act={() => narrow(search)}>
                    {label}
                  </Button>
                )}
              </th>
              <td>{median === null ? '' : amount(median)}</td>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="help">
        {rows.some(({ search }) => search !== null)
          ? 'Choose one to see what a search for it costs.'
          : 'Name one of them in the search, or filter by it, for a price of its own.'}
      </p>
    </section>
  );
}
