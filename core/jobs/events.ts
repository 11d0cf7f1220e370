/** Reads a stream of events as it arrives: JSON lines, server-sent events or one JSON document (bulk search; assumed framings). */

export type StreamEvent = Record<string, unknown>;

/** Feed it batches of text in any cut; it hands out the events that are complete. */
export class EventReader {
  private rest = '';
  private data: string[] = [];
  private document = false;
  private begun = false;

  feed(batch: string): StreamEvent[] {
    // Not every host takes off the mark that may stand before a text.
    this.rest += this.begun ? batch : batch.replace(/^\ufeff/, '');
    this.begun ||= batch !== '';
    if (this.document) return [];
    const lines = this.rest.split(/\r?\n/);
    this.rest = lines.pop() ?? '';
    const events: StreamEvent[] = [];
    for (const [at, line] of lines.entries()) {
      const read = this.line(line);
      if (read === 'document') {
        // A line that opens an object and does not close it: one document over many lines.
        this.document = true;
        this.rest = [...lines.slice(at), this.rest].join('\n');
        return events;
      }
      events.push(...read);
    }
    return events;
  }

  /** What is left at the end of the stream. An event that was cut off is not handed out. */
  end(): StreamEvent[] {
    return [this.rest, ''].flatMap(line => {
      const read = this.line(line);
      return read === 'document' ? [] : read;
    });
  }

  /** The events of a line; `document` for one that opens what it does not close. */
  private line(line: string): StreamEvent[] | 'document' {
    if (line.startsWith('data:')) {
      this.data.push(line.slice(5).replace(/^ /, ''));
      return [];
    }
    if (line === '') return eventsIn(parse(this.data.splice(0).join('\n')));
    const value = parse(line);
    // Other fields of server-sent events and comments are no JSON.
    if (value === undefined) return /^\s*[[{]/.test(line) ? 'document' : [];
    return eventsIn(value);
  }
}

/** An event, or a document with its events in a list: at the top, or in `results` or `events`. */
function eventsIn(value: unknown): StreamEvent[] {
  if (Array.isArray(value)) return value.flatMap(asList);
  const document = objectIn(value);
  if (!document) return [];
  if (document.type !== undefined) return [document];
  const list = document.results ?? document.events;
  if (!Array.isArray(list)) return [document];
  const { results, events, ...envelope } = document;
  return [...list.flatMap(asList), { type: 'done', ...envelope }];
}

function asList(value: unknown): StreamEvent[] {
  const event = objectIn(value);
  return event ? [event] : [];
}

function objectIn(value: unknown): StreamEvent | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as StreamEvent) : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
