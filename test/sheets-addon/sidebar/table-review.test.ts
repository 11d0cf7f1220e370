/** The review of a table begins with what the table is read as, whatever a task does with it. */
import { expect, it } from 'vitest';
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
