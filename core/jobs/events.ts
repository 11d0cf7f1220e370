/** Reads a stream of events as it arrives: lines of JSON, server-sent events, or one JSON document (bulk search; the framing is assumed). */
import type { Row } from '../endpoint.ts';

export type StreamEvent = Row;

/** Parses text in batches of any size. Each call returns the events that are complete. */
export class EventReader {
  /** The last line, which the next batch may continue. */
  private line = '';
  /** A JSON value that spans several lines, until it is complete. */
  private value = '';

  feed(batch: string): StreamEvent[] {
    this.line += batch;
    if (!/[\r\n]/.test(batch)) return [];
    const lines = this.line.split(/\r\n|[\r\n]/);
    this.line = lines.pop() ?? '';
    return lines.flatMap(line => this.read(line));
  }

  /** The remaining events at the end of the stream. An event that was cut off is lost. */
  end(): StreamEvent[] {
    return [...this.read(this.line), ...this.read('')];
  }

  private read(line: string): StreamEvent[] {
    // The text may start with a byte order mark, and an event with a record separator (RFC 7464).
    const text = (line.startsWith('\u001e') ? line.slice(1) : line).replace(/^\ufeff/, '').replace(/^data: ?/, '');
    const isFirst = this.value === '';
    // Comments and other fields of server-sent events are not JSON.
    if (isFirst && !/^\s*[[{]/.test(text)) return [];
    this.value += `${text}\n`;
    // Lines inside a document are indented. Parsing after each of them would take too long.
    if (!isFirst && !/^[\]}]|^$/.test(text)) return [];
    const value = parsed(this.value);
    if (value === undefined) return [];
    this.value = '';
    return eventsIn(value);
  }
}

/** The event itself, or the events in a document's list: at the top level, or in `results` or `events`. */
function eventsIn(value: unknown): StreamEvent[] {
  if (Array.isArray(value)) return value.filter(isEvent);
  if (!isEvent(value)) return [];
  const { results, events, ...envelope } = value;
  const list = results ?? events;
  if (value.type !== undefined || !Array.isArray(list)) return [value];
  return [...list.filter(isEvent), { type: 'done', ...envelope }];
}

function isEvent(value: unknown): value is StreamEvent {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
