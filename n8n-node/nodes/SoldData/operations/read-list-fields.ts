/** The fields of Read a List. */
import { keepable, leavable, markets, type Role, roles } from '@sold-data/core/engine';
import type { INodeProperties } from 'n8n-workflow';
import { choice, collection } from '../fields/field.ts';
import { titleCase } from '../fields/parameter.ts';

const byName = <Option extends { name: string }>(options: Option[]) =>
  options.sort((a, b) => a.name.localeCompare(b.name));

/** `foilQuantity` is Foil Quantity. */
const labelOf = (role: Role) => {
  const words = role.replace(/([a-z])([A-Z\d])/g, '$1 $2').replace(/\bid\b/i, 'ID');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const list = choice(
  'List',
  'listSource',
  [
    { name: 'File', value: 'file', description: 'The file of each input item, as text: CSV, or with tabs' },
    { name: 'Input Items', value: 'items', description: 'All input items together, as Extract from File outputs them' },
    { name: 'Text', value: 'text', description: 'The text of a file, or pasted lines' },
  ],
  'Where the list is',
);

const text: INodeProperties = {
  displayName: 'Text',
  name: 'text',
  type: 'string',
  typeOptions: { rows: 6 },
  default: '',
  required: true,
  placeholder: 'e.g. Name,Set,Qty',
  description:
    'The list with its headings, separated by commas, semicolons or tabs. Lines around the table are left out.',
  displayOptions: { show: { listSource: ['text'] } },
};

const binaryField: INodeProperties = {
  displayName: 'Input Binary Field',
  name: 'binaryPropertyName',
  type: 'string',
  default: 'data',
  required: true,
  description: 'The name of the field with the file, as Read/Write Files from Disk or a download outputs it',
  hint: 'The name of the input binary field containing the file',
  displayOptions: { show: { listSource: ['file'] } },
};

export const targetField = {
  ...choice(
    'Marketplace',
    'target',
    byName(Object.entries(markets).map(([value, { label: name }]) => ({ name: titleCase(name), value }))),
    'Where the items are to be searched for. A condition is output only if the marketplace has it.',
  ),
  default: 'auction',
};

/** Reasons for which rows are left out, or may be. */
const choicesOf = (reasons: Readonly<Record<string, string>>) =>
  byName(Object.entries(reasons).map(([value, name]) => ({ name: titleCase(name), value })));

export const roleField: INodeProperties = {
  displayName: 'Meaning',
  name: 'role',
  type: 'options',
  options: byName([{ name: 'Not Used', value: 'unused' }, ...roles.map(value => ({ name: labelOf(value), value }))]),
  default: 'name',
  description: 'What the column holds',
};

const columns: INodeProperties = {
  displayName: 'Columns',
  name: 'columns',
  type: 'fixedCollection',
  typeOptions: { multipleValues: true },
  placeholder: 'Add Column',
  default: {},
  description: 'What a column means, where it is not recognized',
  options: [
    {
      displayName: 'Columns',
      name: 'column',
      values: [
        {
          displayName: 'Heading',
          name: 'heading',
          type: 'string',
          default: '',
          description: 'The heading of the column',
        },
        roleField,
      ],
    },
  ],
};

export const listFields: readonly INodeProperties[] = [
  { ...list, default: 'items' },
  text,
  binaryField,
  targetField,
  ...collection('Options', [
    columns,
    {
      displayName: 'Currency',
      name: 'currency',
      type: 'string',
      default: '',
      placeholder: 'e.g. USD',
      description: 'Currency of what was paid, where the list states none',
    },
    {
      displayName: 'Output Left-Out Rows',
      name: 'outputLeftOut',
      type: 'boolean',
      default: false,
      description: 'Whether to also output the rows that are no items, with the reason in the field Left Out',
    },
    {
      displayName: 'Rows to Keep',
      name: 'keepRows',
      type: 'multiOptions',
      options: choicesOf(keepable),
      default: [],
      description: 'Rows that count as items although they are left out otherwise',
    },
    {
      displayName: 'Rows to Leave Out',
      name: 'leaveOutRows',
      type: 'multiOptions',
      options: choicesOf(leavable),
      default: [],
      description: 'Rows that are left out although they are items otherwise, with a note on what is unclear',
    },
  ]),
];
