// How bulk search frames its events: newline-delimited JSON, server-sent events, or one JSON document (service-facts).

export interface Framing {
  readonly contentType: string;
  /** The text of one event. */
  frame(event: EventText): string;
}

/** An event, already written as JSON text. */
export interface EventText {
  readonly type: 'result' | 'done';
  readonly json: string;
}

const NDJSON: Framing = { contentType: 'application/x-ndjson; charset=utf-8', frame: ({ json }) => `${json}\n` };
const SSE: Framing = {
  contentType: 'text/event-stream; charset=utf-8',
  // Comment lines keep real connections alive; a reader must skip them.
  frame: ({ type, json }) => `: keep-alive\n\nevent: ${type}\ndata: ${json}\n\n`,
};

/** The framing that the Accept header asks for: `document`, server-sent events, or by default NDJSON. */
export function framingFor(accept: string | undefined): Framing | 'document' {
  const wanted = (accept ?? '').split(',').map(it => it.split(';')[0]!.trim().toLowerCase());
  if (wanted.includes('application/x-ndjson')) return NDJSON;
  if (wanted.includes('text/event-stream')) return SSE;
  return wanted.includes('application/json') ? 'document' : NDJSON;
}

/** Cuts a stream as a network would: not where an event ends, but never inside a character. */
export function arrivals(frames: readonly string[]): string[] {
  const chunks: string[] = [];
  let rest = '';
  for (const frame of frames) {
    const cut = safeCut(frame, Math.floor(frame.length * 0.6));
    chunks.push(rest + frame.slice(0, cut));
    rest = frame.slice(cut);
  }
  return rest === '' ? chunks : [...chunks, rest];
}

/** The place itself, or one before it when that would part a surrogate pair. */
export function safeCut(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}
