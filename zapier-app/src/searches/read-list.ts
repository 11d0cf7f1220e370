/** Read a List: a list as it comes out of a program, read into one search per row. Sends nothing. */
import {
  keepable,
  type Leavable,
  leavable,
  leftOutRow,
  listCurrency,
  listRow,
  listRowFields,
  listSentences,
  markets,
  type Reason,
  type Row,
  readList,
  refusal,
  refuseMissing,
} from '@sold-data/core/engine';
import { given, oneOf, someOf } from '../forms/input.ts';
import { FOLDED, lineItems } from '../forms/layout.ts';
import { columnsOf, layFlat, outputFields } from '../rows/columns.ts';
import { search } from '../transport/define.ts';
import { fileTextIn } from '../transport/file.ts';

const columns = columnsOf(listRowFields);

const target = oneOf(
  { key: 'target', label: 'Marketplace', helpText: 'Where the items are to be searched for.' },
  Object.fromEntries(Object.entries(markets).map(([id, { label }]) => [id, label])),
  'auction',
);

const keep = someOf(
  {
    key: 'keepRows',
    label: 'Rows to Keep',
    helpText: 'Rows to treat as items that are otherwise left out.',
    group: FOLDED.key,
  },
  keepable,
);

const leaveOut = someOf(
  {
    key: 'leaveOutRows',
    label: 'Rows to Leave Out',
    helpText: 'Rows to leave out that are otherwise items with a note.',
    group: FOLDED.key,
  },
  leavable,
);

const rows = oneOf(
  { key: 'rows', label: 'Rows', helpText: 'A row left out has its reason in Left Out.', group: FOLDED.key },
  { items: 'Items only', all: 'Items and rows left out' },
);

const sample: Row = {
  text: '1 item, 1 row left out (1 with a total).',
  count: 1,
  items: [
    {
      ...{ keyword: 'canon ae-1 program', productId: null, condition: null, variant: null, language: null },
      ...{ itemCondition: 'used', brand: null, quantity: 2, paid: 45, paidCurrency: 'USD' },
      ...{ row: 2, kind: 'raw', note: '', leftOut: null },
    },
  ],
};

export const readListStep = search({
  key: 'read_list',
  noun: 'List',
  label: 'Read a List',
  description:
    'Finds the items in the text of a file as it comes out of another program, with a search, quantity and cost for each. Use it before pricing a list; free of charge.',
  form: [
    {
      key: 'text',
      label: 'Text',
      type: 'text',
      required: true,
      helpText: 'A file with its headings, or its text. Lines around the table are left out.',
    },
    target.field,
    {
      key: 'currency',
      label: 'Currency',
      type: 'string',
      required: false,
      placeholder: 'USD',
      helpText: 'Currency of what was paid, if the list states none.',
      group: FOLDED.key,
    },
    {
      key: 'itemColumn',
      label: 'Item Column',
      type: 'string',
      required: false,
      helpText: 'The heading of the column that names the items, if the step picks another one.',
      group: FOLDED.key,
    },
    keep.field,
    leaveOut.field,
    rows.field,
  ],
  work: async step => {
    const { input } = step;
    const text = await fileTextIn(step, 'text');
    const own = target.read(input) as keyof typeof markets;
    const itemColumn = typeof input.itemColumn === 'string' ? input.itemColumn.trim() : '';
    const list = readList(typeof text === 'string' ? text : '', {
      target: own,
      keep: keep.read(input) as Reason[],
      leaveOut: leaveOut.read(input) as Leavable[],
      currency: listCurrency(given(input.currency)),
      ...(itemColumn === '' ? {} : { roles: { [itemColumn]: 'name' } }),
    });
    if (list.items.length === 0) throw refusal('text', nameOf => `${nameOf('text')}: ${list.problem}`);
    refuseMissing(list, [itemColumn], 'itemColumn');
    const left = rows.read(input) === 'all' ? list.leftOut.map(leftOutRow) : [];
    const all = [...list.items.map(item => listRow(item, own)), ...left].sort((a, b) => Number(a.row) - Number(b.row));
    return [
      { text: listSentences(list).join(' '), count: list.items.length, items: all.map(row => layFlat(columns, row)) },
    ];
  },
  output: [
    { key: 'text', label: 'Summary', type: 'string' },
    { key: 'count', label: 'Count', type: 'integer' },
    ...lineItems('items', 'Item', outputFields(columns)),
  ],
  sample,
});
