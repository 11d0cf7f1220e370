/** A ready-made host for runtimes that have `fetch` (Node, Deno, browsers). */
import type { HttpRequest, HttpResponse } from '../effects.ts';
import { refusal } from '../question/refusal.ts';
import type { AsyncHost } from '../run/async.ts';
import { orNotSent } from '../run/connection.ts';

/** What the host needs of a `fetch`: that of a browser, of Node, or of undici. */
export type Fetch = (url: string, request: FetchRequest) => Promise<FetchAnswer>;

export interface FetchRequest {
  method: string;
  headers: Record<string, string>;
  body: string | null;
  redirect: 'manual';
  signal: AbortSignal;
}

export interface FetchAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: { get(name: string): string | null };
  readonly body: { getReader(): FetchReader } | null;
  text(): Promise<string>;
}

interface FetchReader {
  read(): Promise<{ value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

/** A host that sends with `fetch`. @param ownFetch replaces the runtime's `fetch`. */
export function fetchHost(ownFetch?: Fetch) {
  return {
    send: (request: HttpRequest) => send(request, ownFetch ?? fetch),
    sleep,
    read: async (body: unknown) => {
      const { reader, decoder, life } = body as Body;
      let value: Uint8Array | undefined;
      try {
        ({ value } = await life.within(reader.read()));
      } finally {
        if (!value) life.end();
      }
      return value ? decoder.decode(value, { stream: true }) : null;
    },
    close: (body: unknown) => {
      const { reader, life } = body as Body;
      life.end();
      void reader.cancel().catch(() => undefined);
    },
  } satisfies AsyncHost;
}

/** A body that is still arriving. */
interface Body {
  reader: FetchReader;
  decoder: TextDecoder;
  life: Life;
}

/** The time that a request may take, its body included. It ends the request even if a custom `fetch` ignores its signal. */
class Life {
  private readonly controller = new AbortController();
  private readonly timer: ReturnType<typeof setTimeout>;
  private fail: (reason: Error) => void = () => {};
  private readonly over = new Promise<never>((_, reject) => {
    this.fail = reject;
  });
  readonly signal = this.controller.signal;

  constructor(ms: number) {
    this.over.catch(() => undefined);
    this.timer = setTimeout(() => this.abort(new Error(`No answer within ${ms / 1000} s`)), ms);
  }

  within<Result>(work: Promise<Result>): Promise<Result> {
    return Promise.race([work, this.over]);
  }

  abort(reason: Error): void {
    this.controller.abort(reason);
    this.fail(reason);
    this.end();
  }

  end(): void {
    clearTimeout(this.timer);
  }
}

function send(request: HttpRequest, fetchFrom: Fetch): Promise<HttpResponse> & { end(): void } {
  const life = new Life(request.timeoutMs);
  const answer = life.within(exchange(request, fetchFrom, life)).catch(error => {
    life.end();
    throw fetchFrom !== globalThis.fetch && isMistake(error) ? mistake(`failed: ${error}`) : orNotSent(error);
  });
  return Object.assign(answer, { end: () => life.abort(new Error('The run was stopped')) });
}

async function exchange(request: HttpRequest, fetchFrom: Fetch, life: Life): Promise<HttpResponse> {
  const { method, headers, body } = request;
  // A redirect could carry the key to another host.
  const response = await answerOf(fetchFrom, request.url, {
    method,
    headers,
    body: body ?? null,
    redirect: 'manual',
    signal: life.signal,
  });
  const answer = { status: response.status, headers: headersOf(response.headers) };
  if (request.stream && response.ok && response.body)
    return { ...answer, body: '', stream: { reader: response.body.getReader(), decoder: new TextDecoder(), life } };
  const text: unknown = await response.text();
  if (!isText(text)) throw mistake('must return an answer whose text() is a text');
  life.end();
  return { ...answer, body: String(text) };
}

/** The headers of an answer. Whatever a script's own `fetch` has in place of a header costs no answer that is paid for. */
function headersOf(headers: FetchAnswer['headers']): HttpResponse['headers'] {
  return {
    get: name => {
      try {
        const value: unknown = headers.get(name);
        return value === null || value === undefined ? null : String(value);
      } catch {
        return null;
      }
    },
  };
}

/** @throws InvalidParametersError for a mistake of a script's own `fetch`, which is no failure of the service. */
async function answerOf(fetchFrom: Fetch, url: string, request: FetchRequest): Promise<FetchAnswer> {
  const answer: Partial<FetchAnswer> | null | undefined = await fetchFrom(url, request);
  const isAnswer =
    typeof answer?.status === 'number' &&
    typeof answer.headers?.get === 'function' &&
    typeof answer.text === 'function';
  if (!isAnswer) throw mistake('must return an answer with status, headers and text(), like that of the runtime');
  return answer as FetchAnswer;
}

/** A String object is a text too. */
const isText = (value: unknown) => Object.prototype.toString.call(value) === '[object String]';

/** What a TypeError of every engine is about when code is wrong. A `fetch` also rejects with one when the connection fails. */
const ABOUT_CODE =
  /\b(undefined|null|propert(y|ies)|functions?|iterable|constructor|objects?|constant|arguments?|operator|symbol|bigint|circular|unusable|cannot have body|header name)\b/i;

/** A message may name the address, whose keyword can have any word. */
const ADDRESS = /\bhttps?:\S+/gi;

/** Codes of Node and undici for a call that they refuse, such as with an invalid address or a dispatcher of another version. */
const REFUSED_CALL = /^(UND_)?ERR_INVALID_/;

/** Whether the code of a script's own `fetch` is wrong, which no further attempt would mend. */
function isMistake(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return REFUSED_CALL.test(code);
  if (cause !== undefined) return isMistake(cause);
  if (error instanceof TypeError) return ABOUT_CODE.test(error.message.replace(ADDRESS, ''));
  return [RangeError, ReferenceError, SyntaxError].some(kind => error instanceof kind);
}

const mistake = (what: string) => refusal('fetch', nameOf => `${nameOf('fetch')} ${what}`);

function sleep(ms: number): Promise<void> & { end(): void } {
  let end = () => {};
  const asleep = new Promise<void>(resolve => {
    const timer = setTimeout(resolve, ms);
    end = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  return Object.assign(asleep, { end: () => end() });
}
