/** Reads a stream of events as it arrives: lines of JSON, server-sent events, or one JSON document (bulk search; the framing is assumed). */
import type { Row } from '../endpoint.ts';

export type StreamEvent = Row;

/** Feed it the text in batches of any size; it returns the events that are complete. */
export class EventReader {
  /** The last line, which may continue in the next batch. */
  private line = '';
  /** JSON over several lines, until it is complete. */
  private value = '';

  feed(batch: string): StreamEvent[] {
    this.line += batch;
    if (!batch.includes('\n')) return [];
    const lines = this.line.split(/\r?\n/);
    this.line = lines.pop() ?? '';
    return lines.flatMap(line => this.read(line));
  }

  /** The events in what is left at the end of the stream. One that was cut off is lost. */
  end(): StreamEvent[] {
    return [...this.read(this.line), ...this.read('')];
  }

  private read(line: string): StreamEvent[] {
    // A text may begin with a byte order mark.
    const text = line.replace(/^\ufeff/, '').replace(/^data: ?/, '');
    const isFirst = this.value === '';
    // Comments and other fields of server-sent events are no JSON.
    if (isFirst && !/^\s*[[{]/.test(text)) return [];
    this.value += `${text}\n`;
    // Lines inside a document are indented: to try each of them would take a long time.
    if (!isFirst && !/^[\]}]|^$/.test(text)) return [];
    const value = parsed(this.value);
    if (value === undefined) return [];
    this.value = '';
    return eventsIn(value);
  }
}

/** An event; or those that a document holds in a list: at the top, or in `results` or `events`. */
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
