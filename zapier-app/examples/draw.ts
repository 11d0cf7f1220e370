/** Draws the example Zaps in the README. All labels come from the app itself, so a picture can't show a field that doesn't exist. */
import type { Bundle, ZObject } from 'zapier-platform-core';
import type { InputField, OutputField } from '../src/forms/field.ts';
import { creates, searches, triggers } from '../src/steps.ts';
import all from './examples.json' with { type: 'json' };

/** A step of this app by kind and key, or a step of another app. */
export interface ExampleStep {
  own?: string;
  app?: string;
  event?: string;
  /** `{{2.median}}` is the median of step 2. */
  input?: Record<string, string>;
  /** For another app: the fields that later steps map. */
  returns?: Record<string, unknown>;
}

export interface Example {
  file: string;
  title: string;
  steps: ExampleStep[];
}

export const examples = all as Example[];

/** The pictures by path from the repository root. */
export function generate(): Record<string, string> {
  return Object.fromEntries(examples.map(example => [`zapier-app/examples/${example.file}.svg`, picture(example)]));
}

interface Definition {
  display: { label: string };
  operation: { inputFields: Part<InputField>[]; outputFields: Part<OutputField>[]; sample: Record<string, unknown> };
}
type Part<Field> = Field | ((z: ZObject, bundle: Bundle) => Field[]);

function definitionOf(own: string): Definition {
  const [kind = '', key = ''] = own.split('.');
  const found = { triggers, searches, creates }[kind]?.[key];
  if (!found) throw new Error(`The app has no step ${own}.`);
  return found as unknown as Definition;
}

/** The fields of a step, as its form or output shows them for this input. */
function fieldsOf<Field>(parts: readonly Part<Field>[], inputData: Record<string, string>): Field[] {
  const bundle = { inputData } as unknown as Bundle;
  return parts.flatMap(part => (typeof part === 'function' ? (part as never as Shape<Field>)({}, bundle) : [part]));
}
type Shape<Field> = (z: object, bundle: Bundle) => Field[];

/** The content of a field: typed text, or a mapped value of an earlier step with its example. */
type Shown = { words: string } | { from: number; label: string; example: string };

interface Card {
  app: string;
  title: string;
  rows: { label: string; shown: Shown }[];
}

function cardOf(step: ExampleStep, steps: readonly ExampleStep[]): Card {
  const { own, app = '', event = '', input = {} } = step;
  if (own === undefined) {
    const rows = Object.entries(input).map(([label, value]) => ({ label, shown: shownAs(value, steps) }));
    return { app, title: event, rows };
  }
  const { display, operation } = definitionOf(own);
  const fields = fieldsOf(operation.inputFields, input);
  const rows = Object.entries(input).map(([key, value]) => {
    const field = fields.find(each => each.key === key);
    if (!field) throw new Error(`${own} has no field ${key}.`);
    const choice = (field.choices as { value: string; label: string }[] | undefined)?.find(
      each => each.value === value,
    );
    const typed = field.type === 'boolean' ? 'Yes' : value;
    return { label: field.label, shown: choice ? { words: choice.label } : shownAs(typed, steps) };
  });
  return { app: 'Sold Data', title: display.label, rows };
}

function shownAs(value: string, steps: readonly ExampleStep[]): Shown {
  const [, number = '', key = ''] = /^{{(\d+)\.(.+)}}$/.exec(value) ?? [];
  if (key === '') return { words: value };
  const from = Number(number);
  const { own, input = {}, returns = {} } = steps[from - 1] ?? {};
  if (own === undefined) return { from, label: key, example: textOf(returns[key]) };
  const { operation } = definitionOf(own);
  const field = fieldsOf(operation.outputFields, input).find(each => each.key === key);
  if (!field) throw new Error(`${own} returns no ${key}.`);
  return { from, label: field.label, example: textOf(exampleOf(operation.sample, key)) };
}

function exampleOf(sample: Record<string, unknown>, key: string): unknown {
  const [list = '', inner] = key.split('[]');
  if (inner === undefined) return sample[key];
  return (sample[list] as Record<string, unknown>[]).map(row => row[inner]);
}

const textOf = (value: unknown) => [value].flat().join(', ');

const WIDTH = 720;
const [LEFT, RIGHT] = [24, WIDTH - 24];
const LABELS_AT = LEFT + 64;
const VALUES_AT = LEFT + 270;
const [HEAD, ROW, GAP] = [64, 32, 28];
/** Maximum number of letters in a value, and the width of a letter at 13 px. */
const [MOST_LETTERS, LETTER] = [52, 6.9];

function picture({ title, steps }: Example): string {
  const cards = steps.map(step => cardOf(step, steps));
  let y = 16;
  const parts = cards.map((card, index) => {
    const lines = card.rows.map(({ shown }) => ('words' in shown ? shown.words.split('\n').length : 1));
    const height = HEAD + lines.reduce((sum, count) => sum + ROW + (count - 1) * 18, 0) + (lines.length > 0 ? 14 : 0);
    const drawn = drawCard(card, index + 1, y, height, lines);
    const isLast = index === cards.length - 1;
    const arrow = isLast ? '' : `<path d="M${WIDTH / 2} ${y + height}v${GAP - 6}m-5 -6l5 6l5 -6" class="arrow"/>`;
    y += height + GAP;
    return drawn + arrow;
  });
  const described = cards.map(({ app, title: event }, index) => `${index + 1}. ${app}: ${event}`).join('. ');
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${y - GAP + 16}" viewBox="0 0 ${WIDTH} ${y - GAP + 16}" role="img">`,
    `<title>${escaped(title)}</title><desc>${escaped(described)}</desc>`,
    `<style>${STYLE}</style><rect width="100%" height="100%" fill="#f6f5f2"/>`,
    ...parts,
    '</svg>',
  ].join('\n')}\n`;
}

const STYLE = [
  'text{font:13px Helvetica,Arial,sans-serif;fill:#2d2e2e}',
  '.card{fill:#fff;stroke:#d7d5d2}',
  '.own{stroke:#1f6f54;stroke-width:2}',
  '.app{fill:#5f5d5a}',
  '.event{font-weight:bold;font-size:15px}',
  '.label{fill:#5f5d5a}',
  '.pill{fill:#e8f2ee;stroke:#bcd8cd}',
  '.badge{fill:#2d2e2e}',
  '.number{fill:#fff;font-weight:bold;text-anchor:middle}',
  '.arrow{fill:none;stroke:#8a8783;stroke-width:1.5}',
].join('');

function drawCard({ app, title, rows }: Card, number: number, y: number, height: number, lines: number[]): string {
  let rowY = y + HEAD + 8;
  const drawn = rows.map(({ label, shown }, index) => {
    const at = rowY;
    rowY += ROW + (lines[index]! - 1) * 18;
    return text(LABELS_AT, at + 10, label, 'label') + drawValue(shown, at);
  });
  const kind = app === 'Sold Data' ? 'card own' : 'card';
  return [
    `<rect x="${LEFT}" y="${y}" width="${RIGHT - LEFT}" height="${height}" rx="8" class="${kind}"/>`,
    `<circle cx="${LEFT + 32}" cy="${y + 32}" r="14" class="badge"/>`,
    text(LEFT + 32, y + 37, String(number), 'number'),
    text(LABELS_AT, y + 27, app, 'app'),
    text(LABELS_AT, y + 46, title, 'event'),
    ...drawn,
  ].join('');
}

function drawValue(shown: Shown, y: number): string {
  if ('words' in shown)
    return shown.words
      .split('\n')
      .map((line, index) => text(VALUES_AT, y + 10 + index * 18, clipped(line)))
      .join('');
  const words = clipped(`${shown.from}. ${shown.label}: ${shown.example}`);
  const width = Math.ceil(words.length * LETTER) + 20;
  return `<rect x="${VALUES_AT}" y="${y - 8}" width="${width}" height="26" rx="5" class="pill"/>${text(VALUES_AT + 10, y + 10, words)}`;
}

const clipped = (words: string) => (words.length > MOST_LETTERS ? `${words.slice(0, MOST_LETTERS - 1)}…` : words);

function text(x: number, y: number, words: string, kind?: string): string {
  return `<text x="${x}" y="${y}"${kind ? ` class="${kind}"` : ''}>${escaped(words)}</text>`;
}

const escaped = (words: string) => words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
