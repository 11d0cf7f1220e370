/** The review of a table begins with what the table is read as, whatever a task does with it. */
import { expect, it } from 'vitest';
import type { Reading } from '../../../sheets-addon/lists/list.ts';
import { TableReviewed } from '../../../sheets-addon/sidebar/client/table-review.tsx';
import type { TableReview } from '../../../sheets-addon/sidebar/server-interface.ts';

const TEXT = 'This looks like a card collection: 41 items. Columns are used as you chose last time.';

it('a review begins with what the table looks like, before its columns', () => {
  const review: TableReview = {
    text: TEXT,
    columns: [],
    samples: [],
    groups: [],
    switches: [],
    currency: null,
    said: [],
    unsure: [],
  };
  const shown = JSON.stringify(TableReviewed({ review, reading: {}, change: () => {} }));
  expect(shown).toContain(TEXT);
  expect(shown.indexOf(TEXT)).toBeLessThan(shown.indexOf('What each column is'));
});

type Node = { type?: unknown; props?: Record<string, unknown> & { children?: unknown } };

/** The elements of a page with a property. */
function elements(node: unknown, has: (props: NonNullable<Node['props']>) => boolean): NonNullable<Node['props']>[] {
  if (Array.isArray(node)) return node.flatMap(each => elements(each, has));
  const { props } = (node ?? {}) as Node;
  return props ? [...(has(props) ? [props] : []), ...elements(props.children, has)] : [];
}

it('a switch and the currency become part of the reading, and can be taken back', () => {
  const review: TableReview = {
    ...{ text: TEXT, columns: [], samples: [], groups: [], said: [], unsure: [] },
    switches: [
      { reason: 'sold', text: '2 sold', isItem: false },
      { reason: 'unknown', text: "1 with a detail that can't be used", isItem: true },
    ],
    currency: { text: 'Which one is it?', choices: ['SEK', 'NOK'] },
  };
  let reading: Reading = {};
  const page = () => TableReviewed({ review, reading, change: next => (reading = next) });
  const act = (at: number, checked: boolean) =>
    (elements(page(), ({ type }) => type === 'checkbox')[at]!.onInput as (event: object) => void)({
      currentTarget: { checked },
    });
  const choose = (value: string) =>
    (elements(page(), ({ id }) => id === 'paid-currency')[0]!.onChange as (event: object) => void)({
      currentTarget: { value },
    });
  act(0, true);
  act(1, false);
  choose('NOK');
  expect(reading).toEqual({ keep: ['sold'], leaveOut: ['unknown'], currency: 'NOK' });
  expect(elements(page(), ({ type }) => type === 'checkbox').map(({ checked }) => checked)).toEqual([true, false]);
  act(0, false);
  act(1, true);
  choose('');
  expect(reading).toEqual({ keep: [], leaveOut: [] });
});
