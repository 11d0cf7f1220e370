/** Shortens output for a model, which pays for every word: it gets as many items as fit, and a note says so. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { fieldsAt } from './field-reader.ts';
import type { Run } from './run.ts';
import { asksForMore } from './settings.ts';

/** About 2,000 tokens, at four characters each. */
export const TOOL_CHARACTERS = 7_600;

/** The most that a model gets on request. n8n cuts what a tool returns at 50,000 characters. */
const MOST_CHARACTERS = 48_000;

/** The room for the note. */
const NOTE_CHARACTERS = 400;

/** More than this is a long field. */
const LONG_CHARACTERS = 100;

/** How many fields that were left out are named. */
const MOST_NAMES = 5;

/** The items that fit. More of them if an amount or an output was chosen. */
export function shortened({ context, form }: Run, all: INodeExecutionData[]): INodeExecutionData[] {
  const field = fieldsAt({ context, form }, 0);
  const asks = asksForMore(field, form.initialOf('limit'));
  const most = asks ? MOST_CHARACTERS : TOOL_CHARACTERS;
  if (lengthOf(all) <= most) return all;
  const isError = ({ json }: INodeExecutionData) => 'details' in json;
  const room = most - NOTE_CHARACTERS;
  // A model learns what failed, and sees one result at least.
  const errors = fitting(all.filter(isError), room / 2);
  const results = fitting(
    all.filter(each => !isError(each)),
    room - lengthOf(errors.items),
  );
  const shown = [...results.items, ...errors.items].length;
  const cuts = [...new Set([...results.cuts, ...errors.cuts])];
  const leftOut = [...results.leftOut, ...errors.leftOut];
  const cut = cuts.length > 0 ? `, and ${shown === 1 ? 'its' : 'some'} ${cuts.join(' and ')} are cut` : '';
  const others = leftOut.length > MOST_NAMES ? ` and ${leftOut.length - MOST_NAMES} more fields` : '';
  const names = leftOut.length > 0 ? ` Left out: ${leftOut.slice(0, MOST_NAMES).join(', ')}${others}.` : '';
  const cure =
    asks || Number.isNaN(form.initialOf('limit')) ? 'Ask for less to see the others.' : 'Set Limit to change that.';
  const message = `${shown} of ${all.length} items are shown to keep the answer short${cut}.${names} ${cure}`;
  return [...results.items, { json: { message, complete: false }, pairedItem: { item: 0 } }, ...errors.items];
}

interface Fitting {
  items: INodeExecutionData[];
  /** What was shortened. */
  cuts: ('rows' | 'texts')[];
  /** Names of fields. */
  leftOut: string[];
}

/** The first items that fit, at least one. If not even one fits, it is cut. */
function fitting(all: INodeExecutionData[], room: number): Fitting {
  let length = 0;
  const tooMany = all.findIndex(each => {
    length += lengthOf([each]);
    return length > room;
  });
  const items = tooMany < 0 ? all : all.slice(0, tooMany);
  const [first] = all;
  if (items.length > 0 || !first) return { items, cuts: [], leftOut: [] };
  const { json, ...cut } = cutToFit(first.json, room);
  return { items: [{ ...first, json }], ...cut };
}

/**
 * The fields of an item. Long ones are halved until all fit: a whole answer is one item with all its rows. A field that can't be halved is
 * left out, because null would say that the item has none.
 */
function cutToFit(whole: IDataObject, room: number): Omit<Fitting, 'items'> & { json: IDataObject } {
  const json = { ...whole };
  const cuts: Fitting['cuts'] = [];
  const leftOut: string[] = [];
  const leaveOut = (name: string) => {
    delete json[name];
    leftOut.push(name);
  };
  while (sizeOf(json) > room) {
    const [name, value] = Object.entries(json).reduce((a, b) => (sizeOf(b[1]) > sizeOf(a[1]) ? b : a));
    if (sizeOf(value) <= LONG_CHARACTERS) break;
    if ((Array.isArray(value) || typeof value === 'string') && value.length > 1) {
      json[name] = value.slice(0, value.length >> 1);
      cuts.push(Array.isArray(value) ? 'rows' : 'texts');
    } else leaveOut(name);
  }
  // Of many short fields the first ones say what the item is.
  for (const name of Object.keys(json).reverse()) if (sizeOf(json) > room) leaveOut(name);
  return { json, cuts, leftOut };
}

const sizeOf = (value: unknown) => JSON.stringify(value)?.length ?? 0;

/** The characters of the items, with a comma each. */
const lengthOf = (items: readonly INodeExecutionData[]) =>
  items.reduce((length, { json }) => length + sizeOf(json) + 1, 0);
