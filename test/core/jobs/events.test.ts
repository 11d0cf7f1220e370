import { describe, expect, test } from 'vitest';
import { EventReader, type StreamEvent } from '../../../core/jobs/events.ts';

const results = [
  { type: 'result', runId: 'run_1', index: 1, keyword: 'b: "c"', ok: true, items: [{ title: 'line\nbreak {' }] },
  { type: 'result', runId: 'run_1', index: 0, keyword: 'a', ok: false, error: 'Refused', code: 'server_busy' },
];
const done = { type: 'done', runId: 'run_1', succeeded: 1, failed: 1 };
const { type: _, ...counts } = done;
const document = { ...counts, results };
const lines = (...values: unknown[]) => values.map(value => `${JSON.stringify(value)}\n`).join('');

/** Parses the events of a text that arrives in chunks of `size` characters. */
function read(text: string, size: number): StreamEvent[] {
  const reader = new EventReader();
  const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
  return [...pieces.flatMap(piece => reader.feed(piece)), ...reader.end()];
}

describe.each([1, 7, 100_000])('a stream in chunks of %i characters', size => {
  // Service facts, bulk search: lines of JSON, server-sent events and a single JSON document give the same events.
  test.each<[string, string, StreamEvent[]]>([
    ['lines of JSON', lines(...results, done), [...results, done]],
    ['lines with CRLF and blank lines', lines(...results, done).replaceAll('\n', '\r\n\r\n'), [...results, done]],
    ['lines that end with a carriage return', lines(...results, done).replaceAll('\n', '\r'), [...results, done]],
    [
      'server-sent events whose lines end with a carriage return',
      [...results, done].map(event => `event: ${event.type}\rdata: ${JSON.stringify(event)}\r\r`).join(''),
      [...results, done],
    ],
    ['JSON text sequences', lines(...results, done).replace(/^/gm, '\u001e'), [...results, done]],
    ['lines after a byte order mark', `\ufeff${lines(...results, done)}`, [...results, done]],
    ['lines without a final line break', lines(...results, done).trimEnd(), [...results, done]],
    [
      'server-sent events with comments and names',
      [...results, done]
        .map(event => `: keep-alive\n\nevent: ${event.type}\nid: 1\ndata: ${JSON.stringify(event)}\n\n`)
        .join(''),
      [...results, done],
    ],
    [
      'an event with several data lines',
      `data: ${JSON.stringify(done, null, 1).replaceAll('\n', '\ndata: ')}\n\n`,
      [done],
    ],
    ['one document', JSON.stringify(document), [...results, done]],
    ['one document with a final line break', lines(document), [...results, done]],
    ['one document over many lines', `${JSON.stringify(document, null, 2)}\n`, [...results, done]],
    ['one document after an empty line', `\r\n${lines(document)}`, [...results, done]],
    ['one document inside one event', `data: ${JSON.stringify(document)}\n\n`, [...results, done]],
    ['a bare list', JSON.stringify(results), results],
    ['a bare list with a final line break', lines(results), results],
    ['nothing', '', []],
    ['words', 'upstream timed out\n', []],
    ['a text with a bracket between events', `error {503\nerror{\n${lines(...results)}`, results],
    ["JSON that isn't an event", 'null\n7\n"x"\n[[1],null,7]\n', []],
    ['an event without a type', lines({ runId: 'run_1', keyword: 'a' }), [{ runId: 'run_1', keyword: 'a' }]],
    [
      'an event that contains a list',
      lines({ type: 'progress', results: [done] }),
      [{ type: 'progress', results: [done] }],
    ],
    [
      'an event, then a document',
      `${lines(results[0])}${JSON.stringify(document, null, 2)}`,
      [results[0]!, ...results, done],
    ],
    ['an indented document', `  ${JSON.stringify(document, null, 2)}\n`, [...results, done]],
    ['an event without a space before its data', `data:${JSON.stringify(results[0])}\n\n`, [results[0]!]],
  ])('%s', (_name, text, events) => {
    expect(read(text, size)).toEqual(events.map(event => expect.objectContaining(event)));
  });

  test('a truncated event is not emitted', () => {
    const text = lines(...results);
    expect(read(text.slice(0, -10), size)).toEqual([results[0]]);
    expect(read(JSON.stringify(document).slice(0, -1), size)).toEqual([]);
  });
});

test('an event is emitted as soon as its line is complete', () => {
  const reader = new EventReader();
  const [first, second] = results.map(result => lines(result));
  expect(reader.feed(`${first}${second!.slice(0, 20)}`)).toEqual([results[0]]);
  expect(reader.feed(second!.slice(20))).toEqual([results[1]]);
});

test.each([
  ['before the first event', ['\ufeff{"a":1}\n'], [{ a: 1 }]],
  ['after an empty chunk', ['', '\ufeff{"a":1}\n'], [{ a: 1 }]],
  ['unless it is within a text', ['{"a":"x\ufeffy"}\n'], [{ a: 'x\ufeffy' }]],
  ['unless it starts a later chunk', ['{"a":"x', '\ufeffy"}\n'], [{ a: 'x\ufeffy' }]],
])('a byte order mark is removed %s', (_, batches, events) => {
  const reader = new EventReader();
  expect(batches.flatMap(batch => reader.feed(batch))).toEqual(events);
});
