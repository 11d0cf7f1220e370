/** Read a List: a list as it comes out of a program, one output item per row. Sends nothing. */
import {
  type Leavable,
  type ListSource,
  leftOutRow,
  listCurrency,
  readList as listFrom,
  listRow,
  listRowFields,
  listSentences,
  type ReadListOptions,
  type Reason,
  type Role,
  type Row,
  refusal,
  refuseMissing,
  type Target,
} from '@sold-data/core/engine';
import { FREE } from '../fields/cost.ts';
import { type FieldReader, fieldsAt, flagAt } from '../run/field-reader.ts';
import { choiceOf, wordsIn } from '../run/form.ts';
import { type Run, runError } from '../run/run.ts';
import type { OperationKind } from './operation.ts';
import { listFields, roleField, targetField } from './read-list-fields.ts';
import { ofFields } from './sample.ts';

export const readList: OperationKind = {
  cost: () => FREE,
  form: () => [...listFields],
  perform: readLists,
  sample: () => ofFields(listRowFields),
};

/** Reads all input items as one list, or the text or file of each item as a list of its own. */
async function readLists(run: Run): Promise<void> {
  const inputs = run.context.getInputData();
  const source = fieldsAt(run, 0)('listSource', 'items');
  if (source === 'items') {
    readOne(
      run,
      fieldsAt(run, 0),
      inputs.map(({ json }) => json as Row),
      index => index,
    );
    return;
  }
  for (const itemIndex of inputs.keys()) {
    const field = fieldsAt(run, itemIndex);
    try {
      readOne(run, field, source === 'file' ? await fileAt(run, itemIndex) : field('text', ''), () => itemIndex);
    } catch (error) {
      if (!run.keepsGoing) throw runError(run, error, itemIndex);
      run.items.fail(itemIndex, error);
    }
  }
}

/** Where the code page differs from Latin-1: 0x80 to 0x9f. Node's own decoder leaves them out in some versions. */
const WINDOWS = [...'€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'];

/** Byte order marks of UTF-16, in which spreadsheets write Unicode text. */
const UTF_16: Record<string, string> = { '\xff\xfe': 'utf-16le', '\xfe\xff': 'utf-16be' };

/** The text of an input item's file. Programs write UTF-8, UTF-16 or, on older Windows, its Western code page. */
async function fileAt(run: Run, itemIndex: number): Promise<string> {
  const name = fieldsAt(run, itemIndex)('binaryPropertyName', 'data');
  const { binary = {} } = run.context.getInputData()[itemIndex] ?? {};
  if (!(name in binary))
    throw refusal(
      'binaryPropertyName',
      nameOf => `${nameOf('binaryPropertyName')}: the item has no file named "${name}"`,
    );
  const bytes = await run.context.helpers.getBinaryDataBuffer(itemIndex, name);
  const utf16 = UTF_16[bytes.subarray(0, 2).toString('latin1')];
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  // Archives, spreadsheets and pictures have empty bytes; a PDF may have none.
  if (bytes.includes(0) || bytes.subarray(0, 5).toString('latin1') === '%PDF-')
    throw refusal(
      'binaryPropertyName',
      () => 'The file is no text. For a spreadsheet, add Extract from File before, and choose Input Items',
    );
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1').replace(/[\x80-\x9f]/g, each => WINDOWS[each.charCodeAt(0) - 0x80]!);
  }
}

/** Field names that Extract from File makes up when the first line of a file is no heading row. */
const MADE_UP = /^(?:column_?\d+|__EMPTY|sep=)/i;

function readOne(run: Run, field: FieldReader, source: ListSource, itemOf: (index: number) => number): void {
  const options = optionsAt(field);
  const { target } = options;
  const list = listFrom(source, options);
  if (list.items.length === 0 && list.problem !== undefined) {
    const hasNames =
      typeof source !== 'string' && source.some(row => Object.keys(row).some(name => MADE_UP.test(name)));
    const advice = hasNames ? '. In Extract from File, turn off Header Row, so no line of the file is lost' : '';
    throw refusal(undefined, () => `${list.problem}${advice}`);
  }
  refuseMissing(list, Object.keys(options.roles ?? {}), 'columns');
  for (const item of list.items) run.items.add(itemOf(item.index), listRow(item, target));
  if (flagAt(field, 'options.outputLeftOut'))
    for (const line of list.leftOut) run.items.add(itemOf(Math.max(0, line.index)), leftOutRow(line));
  for (const sentence of listSentences(list)) run.notes.add(sentence);
}

function optionsAt(field: FieldReader): ReadListOptions & { target: Target } {
  const { column = [] } = field<{ column?: { heading: string; role: string }[] }>('options.columns', {});
  const roleOf = (written: string) => {
    const role = choiceOf(roleField, written) as Role | 'unused';
    return role === 'unused' ? null : role;
  };
  return {
    target: choiceOf(targetField, field<unknown>('target', targetField.default)) as Target,
    keep: wordsIn(field('options.keepRows', [])) as Reason[],
    leaveOut: wordsIn(field('options.leaveOutRows', [])) as Leavable[],
    roles: Object.fromEntries(column.map(({ heading, role }) => [heading, roleOf(role)])),
    currency: listCurrency(field<unknown>('options.currency', '')),
  };
}
