/** What n8n lends the engine: its HTTP client, which adds the credential, its sleep, and what this process knows of the account's limits. */
import {
  type AsyncHost,
  emptyLimiter,
  errorOf,
  type HttpRequest,
  type HttpResponse,
  type LimiterState,
  type LimiterStore,
  openSession,
  readable,
  type Session,
} from '@sold-data/core';
import type {
  ICredentialDataDecryptedObject,
  IExecuteFunctions,
  IHttpRequestOptions,
  ILoadOptionsFunctions,
  IN8nHttpFullResponse,
  IPollFunctions,
} from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

export const CREDENTIAL = 'soldDataApi';

export type Context = IExecuteFunctions | IPollFunctions | ILoadOptionsFunctions;

/** A host over a node's context. Requests and waits end as soon as the execution is stopped. */
export function hostOf(context: Context): AsyncHost {
  const signal = 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
  const cancelled = () => (signal?.aborted ? errorOf({ code: 'cancelled' }) : undefined);
  /** n8n's own words for a stop are many; ours are one. */
  const orCancelled = (error: unknown) => {
    throw cancelled() ?? error;
  };
  const { httpRequestWithAuthentication } = context.helpers;
  const send = (request: HttpRequest): Promise<IN8nHttpFullResponse> =>
    httpRequestWithAuthentication.call(context, CREDENTIAL, requestOptions(request));
  return {
    cancelled,
    send: request =>
      send(request)
        .then(response => responseOf(response, request.timeoutMs))
        .catch(orCancelled),
    sleep: ms => sleepUnlessAborted(ms, signal).catch(orCancelled),
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
    // The core reads the body and the status itself: words and retries come from one place.
    // A file is handed on while it arrives.
    encoding: request.stream || request.headers.Accept === 'text/csv' ? 'stream' : 'text',
    json: false,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    // The service does not redirect; following one would carry the key to another host.
    disableFollowRedirect: true,
  };
}

async function responseOf(response: IN8nHttpFullResponse, timeoutMs: number): Promise<HttpResponse> {
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  const status = response.statusCode;
  if (!BodyStream.isStream(response.body)) return { status, headers, body: textOf(response.body) };
  const stream = new BodyStream(response.body, timeoutMs);
  // Only a good answer is worth streaming; a refusal, or a web page in its place, is read at once, which frees the connection.
  const isPage = /html/i.test(headers['content-type'] ?? '');
  if (status >= 200 && status < 300 && !isPage) return { status, headers, body: '', stream };
  return { status, headers, body: await stream.text() };
}

function textOf(body: unknown): string {
  if (typeof body === 'string') return body;
  return body === undefined || body === null ? '' : JSON.stringify(body);
}

/** Releases of n8n before 2.39 ignore the signal, so it is raced as well. */
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

/** A body that still arrives: read as text part by part, or handed on as it is. */
export class BodyStream {
  readonly source: Readable;
  private readonly timeoutMs: number;
  private parts?: AsyncIterator<Uint8Array>;
  private readonly decoder = new TextDecoder();

  /** @param timeoutMs the longest silence between two parts: n8n's own timeout ends with the headers of a stream. */
  constructor(source: Readable, timeoutMs: number) {
    this.source = source;
    this.timeoutMs = timeoutMs;
  }

  /**
   * What somebody reads of the source. A connection that went silent breaks off, for it may never end.
   * @param ms how long that may take.
   */
  async within<Result>(reading: Promise<Result>, ms = this.timeoutMs): Promise<Result> {
    const over = new AbortController();
    const silence = sleepUnlessAborted(ms, over.signal).then(() => {
      const error = new Error(`The answer broke off: nothing came for ${ms / 1000} s`);
      this.source.destroy(error);
      throw error;
    });
    try {
      return await Promise.race([reading, silence]);
    } finally {
      over.abort();
    }
  }

  /** The next part of the text, null at the end. A character that is cut in two comes with its second half. */
  async next(): Promise<string | null> {
    this.parts ??= (this.source as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
    const { done, value } = await this.within(this.parts.next());
    if (!done) return this.decoder.decode(value, { stream: true });
    const rest = this.decoder.decode();
    return rest === '' ? null : rest;
  }

  /** Everything, as text. */
  async text(): Promise<string> {
    let text = '';
    for (let part = await this.next(); part !== null; part = await this.next()) text += part;
    return text;
  }

  static isStream(body: unknown): body is Readable {
    return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
  }
}

/**
 * One session for a whole run: one limiter, one budget. n8n adds the key to each request itself.
 * @param limits the longest wait for a slot or for the service, and the most requests that the run may be charged.
 * @throws InvalidParametersError when the credential names no web address, AuthError when its key cannot be sent.
 */
export async function sessionOf(context: Context, limits: { maxWaitMs: number; budget?: number }): Promise<Session> {
  const credentials = await context.getCredentials(CREDENTIAL);
  const baseUrl = addressIn(credentials);
  for (const word of keysIn(credentials)) readable(word.trim());
  return openSession({
    baseUrl,
    authentication: { kind: 'host' },
    creditSource: credentials.creditSource === 'credits' ? 'credits' : undefined,
    now: Date.now,
    random: Math.random,
    limiter: limiterFor(accountOf(credentials), Date.now()),
    policy: { attempts: 5, maxWaitMs: limits.maxWaitMs },
    budget: limits.budget,
  });
}

/** What proves who asks (the credential's `authenticate`). */
function keysIn({ authentication, apiKey, gatewayApiKey, gatewayHost }: ICredentialDataDecryptedObject): string[] {
  return (authentication === 'gateway' ? [gatewayApiKey, gatewayHost] : [apiKey]).map(word => String(word ?? ''));
}

const ADDRESS = /^https?:\/\/[^\s/]+/;

/** @throws InvalidParametersError when the credential names no web address. */
function addressIn({ baseUrl }: ICredentialDataDecryptedObject): string {
  const address = String(baseUrl ?? '').trim();
  if (ADDRESS.test(address)) return address;
  const detail = `The Base URL of the credential is ${address ? `"${address}"` : 'empty'}`;
  const hint = 'Enter the address of the service, such as https://api.example.com, in the credential.';
  throw errorOf({ code: 'invalid_params', detail, hint });
}

/** Names the account within this process only. */
export function accountOf(credentials: ICredentialDataDecryptedObject): string {
  const { baseUrl, authentication, apiKey, gatewayApiKey, gatewayHost } = credentials;
  return JSON.stringify([baseUrl, authentication, apiKey, gatewayApiKey, gatewayHost]);
}

/** How long an execution believes another one that the allowance is spent, ms: credits may be bought in between. */
const BELIEVE_SPENT_MS = 60_000;

const known = new Map<string, { state: LimiterState; spentAt?: number }>();

/** The limiter of one account: everything that asks with the same credential shares it. */
function limiterFor(account: string, now: number): LimiterStore {
  const entry = known.get(account) ?? { state: emptyLimiter() };
  known.set(account, entry);
  if (entry.spentAt !== undefined && now - entry.spentAt >= BELIEVE_SPENT_MS) {
    entry.state.spent = {};
    entry.spentAt = undefined;
  }
  return {
    update(change) {
      const result = change(entry.state);
      if (Object.keys(entry.state.spent).length > 0) entry.spentAt ??= now;
      else entry.spentAt = undefined;
      return result;
    },
  };
}
