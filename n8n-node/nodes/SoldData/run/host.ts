/** The host for n8n: its HTTP client, which adds the credential, its sleep, and the limits known to this process. */
import {
  type AsyncHost,
  errorOf,
  type HttpRequest,
  type HttpResponse,
  type LimitsStore,
  memoryLimits,
  openSession,
  orNotSent,
  type Session,
  wholeLines,
} from '@sold-data/core/engine';
import type {
  ICredentialDataDecryptedObject,
  IExecuteFunctions,
  IHttpRequestOptions,
  ILoadOptionsFunctions,
  IN8nHttpFullResponse,
  IPollFunctions,
} from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { accountOf, problemIn } from './credential.ts';

export const CREDENTIAL = 'soldDataApi';

export type Context = IExecuteFunctions | IPollFunctions | ILoadOptionsFunctions;

/** A host for a node's context. Requests and waits end as soon as the execution is stopped. */
export function hostOf(context: Context): AsyncHost {
  const signal = 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
  const cancelled = () => (signal?.aborted ? errorOf({ code: 'cancelled' }) : undefined);
  /** n8n reports a stop in several ways, and does not distinguish a failed connection from a lost answer. */
  const failed = (error: unknown) => {
    throw cancelled() ?? orNotSent(error);
  };
  const { httpRequestWithAuthentication } = context.helpers;
  const send = (request: HttpRequest): Promise<IN8nHttpFullResponse> =>
    httpRequestWithAuthentication.call(context, CREDENTIAL, requestOptions(request));
  return {
    cancelled,
    send: request =>
      send(request)
        .then(response => responseOf(response, request))
        .catch(failed),
    sleep: ms => sleepUnlessAborted(ms, signal).catch(failed),
    read: stream => (stream as BodyStream).next(),
  };
}

function requestOptions(request: HttpRequest): IHttpRequestOptions {
  return {
    method: request.method,
    url: request.url,
    headers: request.headers,
    ...(request.body === undefined ? {} : { body: request.body }),
    timeout: request.timeoutMs,
    // The core parses the body and the status itself, so messages and retries come from one place. A file is streamed as it arrives.
    encoding: request.stream || request.headers.Accept === 'text/csv' ? 'stream' : 'text',
    json: false,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    // The service does not redirect. Following a redirect could carry the key to another host.
    disableFollowRedirect: true,
  };
}

export async function responseOf(
  response: IN8nHttpFullResponse,
  request: Pick<HttpRequest, 'timeoutMs' | 'stream'>,
): Promise<HttpResponse> {
  const headers = new Map(Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
  const status = response.statusCode;
  if (!BodyStream.isStream(response.body)) return { status, headers, body: textOf(response.body) };
  const stream = new BodyStream(response.body, request.timeoutMs);
  // Only a successful answer is streamed. An error, or a web page or JSON in place of a file, is read at once, which frees the connection.
  const isOther = (request.stream ? /html/i : /html|application\/json/i).test(headers.get('content-type') ?? '');
  if (status >= 200 && status < 300 && !isOther) return { status, headers, body: '', stream };
  return { status, headers, body: await stream.text() };
}

function textOf(body: unknown): string {
  if (typeof body === 'string') return body;
  return body === undefined || body === null ? '' : JSON.stringify(body);
}

/** n8n before 2.39 ignores the signal, so the sleep is also raced against it. */
async function sleepUnlessAborted(ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return await sleep(ms);
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(errorOf({ code: 'cancelled' }));
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    await Promise.race([(sleep as (ms: number, signal: AbortSignal) => Promise<void>)(ms, signal), aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

type Readable = Exclude<Parameters<IExecuteFunctions['helpers']['prepareBinaryData']>[0], Uint8Array>;

/** A body that is still arriving. It is read as text part by part, or passed on unchanged. */
export class BodyStream {
  readonly source: Readable;
  private readonly timeoutMs: number;
  private parts?: AsyncIterator<Uint8Array>;
  private readonly decoder = new TextDecoder();

  /** @param timeoutMs the longest pause between two parts. n8n's own timeout covers only the headers of a stream. */
  constructor(source: Readable, timeoutMs: number) {
    this.source = source;
    this.timeoutMs = timeoutMs;
  }

  /**
   * Waits for a read. A connection without data is closed, because it might never end.
   * @param ms the longest wait.
   */
  async within<Result>(reading: Promise<Result>, ms = this.timeoutMs): Promise<Result> {
    const over = new AbortController();
    const silence = sleepUnlessAborted(ms, over.signal).then(() => {
      const error = new Error(`The answer was interrupted: nothing arrived for ${ms / 1000} s`);
      this.source.destroy(error);
      throw error;
    });
    try {
      return await Promise.race([reading, silence]);
    } finally {
      over.abort();
    }
  }

  /** The next part of the text; null at the end. A character split between two parts is returned with the second one. */
  async next(): Promise<string | null> {
    this.parts ??= (this.source as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
    const { done, value } = await this.within(this.parts.next());
    if (!done) return this.decoder.decode(value, { stream: true });
    const rest = this.decoder.decode();
    return rest === '' ? null : rest;
  }

  /** The whole body as text. */
  async text(): Promise<string> {
    let text = '';
    for (let part = await this.next(); part !== null; part = await this.next()) text += part;
    return text;
  }

  /** The complete lines of a CSV within this many characters. The rest is not read. */
  async beginning(characters: number): Promise<{ text: string; complete: boolean }> {
    let text = '';
    let part = await this.next();
    for (; part !== null && text.length <= characters; part = await this.next()) text += part;
    if (part === null && text.length <= characters) return { text, complete: true };
    this.source.destroy();
    return { text: wholeLines(text.slice(0, characters)), complete: false };
  }

  /** The same body with changed text. @param change receives each part as it arrives, then null, and returns its replacement. */
  changed(change: (part: string | null) => string): BodyStream {
    const encoder = new TextEncoder();
    const read = () => this.next();
    const { source, timeoutMs } = this;
    async function* parts(): AsyncGenerator<Uint8Array> {
      try {
        let part: string | null;
        do {
          part = await read();
          const bytes = encoder.encode(change(part));
          if (bytes.length > 0) yield bytes;
        } while (part !== null);
      } finally {
        source.destroy();
      }
    }
    // Every stream class in Node can create a stream from parts.
    const { from } = source.constructor as unknown as { from(parts: AsyncIterable<Uint8Array>): Readable };
    return new BodyStream(from(parts()), timeoutMs);
  }

  static isStream(body: unknown): body is Readable {
    return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
  }
}

interface SessionLimits {
  /** The longest wait for a slot or for the service. */
  maxWaitMs: number;
  /** What the execution may still be charged, and the number of requests that it must leave. */
  budget?: { left: number };
  reserve?: number;
}

/**
 * Opens one session for a whole run, with one account and one budget. n8n adds the key to each request.
 * @throws InvalidParametersError when the credential cannot work.
 */
export async function sessionOf(context: Context, limits: SessionLimits): Promise<Session> {
  return sessionWith(await context.getCredentials(CREDENTIAL), limits);
}

/** Like sessionOf, with credentials that are already available. */
export function sessionWith(
  credentials: ICredentialDataDecryptedObject,
  { maxWaitMs, ...limits }: SessionLimits,
): Session {
  const account = accountOf(credentials);
  const problem = problemIn(account);
  if (problem) throw errorOf({ code: 'invalid_params', detail: problem.what, hint: problem.todo });
  return openSession({
    ...limits,
    baseUrl: account.baseUrl,
    authentication: { kind: 'host' },
    secrets: () => [account.secret],
    creditSource: credentials.creditSource === 'credits' ? 'credits' : undefined,
    now: Date.now,
    random: Math.random,
    limits: limitsOf(JSON.stringify(account)),
    policy: { attempts: 5, maxWaitMs },
  });
}

const known = new Map<string, LimitsStore>();

/** The limits of an account, shared by all executions of this process with the same credential. */
function limitsOf(account: string): LimitsStore {
  const limits = known.get(account) ?? memoryLimits();
  known.set(account, limits);
  return limits;
}
