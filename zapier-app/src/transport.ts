/** The core's host on this platform: `z.request` carries, the step's life is the deadline, every failure ends as one of the platform's errors. */
import {
  type AsyncHost,
  DeadlineError,
  type HttpRequest,
  type HttpResponse,
  type Operation,
  openSession,
  runAsync,
  type Session,
} from '@sold-data/core';
import type { Bundle, HttpRequestOptions, RawHttpResponse, ZObject } from 'zapier-platform-core';
import { BodyReader, MAX_ANSWER_BYTES, MAX_FILE_BYTES } from './body.ts';
import { authenticationOf } from './credentials.ts';
import { platformError } from './errors.ts';
import { USER_AGENT } from './version.ts';

/** The platform stops a step after 30 s; the rest is for its own work and ours after the last answer. */
export const STEP_MS = 25_000;
/** Turning a Zap on tests the connection and fills the list of what is known, both within one life of 30 s. */
const SHARES_MS = { test: 7_000, fill: 18_000 };
/** How long a step may watch a job, so that there is time for a last look. */
export const PATIENCE_MS = 19_000;
/** The longest single wait for a slot; beyond it the platform waits instead (design, hosts). */
const MAX_WAIT_MS = 10_000;

/** One step: all that it asks of the service shares one deadline, one limiter and one budget of retries. */
export class Step {
  readonly session: Session;
  private readonly host: AsyncHost;

  constructor(
    private readonly z: ZObject,
    bundle: Bundle,
  ) {
    this.session = openSession({
      baseUrl: baseUrl(),
      authentication: authenticationOf(bundle.authData),
      now: Date.now,
      random: Math.random,
      policy: { attempts: 3, retries: 4, maxWaitMs: MAX_WAIT_MS, deadline: Date.now() + lifeOf(bundle) },
    });
    this.host = hostOf(z, this.session.policy.deadline);
  }

  /** Runs an operation; its errors come out as the platform's. */
  async run<Result>(operation: (session: Session) => Operation<Result>): Promise<Result> {
    try {
      return await this.core(operation);
    } catch (error) {
      throw platformError(this.z, error);
    }
  }

  /** The same with the core's own errors, for callers that treat some of them on their own. */
  core<Result>(operation: (session: Session) => Operation<Result>, onEmit?: (value: unknown) => void): Promise<Result> {
    return runAsync(operation(this.session), this.session, this.host, onEmit);
  }
}

function lifeOf({ meta }: Bundle): number {
  if (meta?.isTestingAuth) return SHARES_MS.test;
  return meta?.isPopulatingDedupe ? SHARES_MS.fill : STEP_MS;
}

/** Where the service is. Set once per deployed version, and never by a user: a step must not send a key elsewhere or in the open. */
function baseUrl(): string {
  const address = process.env.SOLD_DATA_BASE_URL;
  if (!address) throw new Error('SOLD_DATA_BASE_URL is not set for this version of the integration.');
  if (!/^https:\/\/|^http:\/\/(127\.0\.0\.1|localhost|\[::1\])([:/]|$)/.test(address))
    throw new Error('SOLD_DATA_BASE_URL must start with https://.');
  return address;
}

function hostOf(z: ZObject, deadline: number): AsyncHost {
  return {
    send: request => send(z, request, deadline),
    sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
    read: reader => (reader as BodyReader).next(),
  };
}

async function send(z: ZObject, request: HttpRequest, deadline: number): Promise<HttpResponse> {
  const left = deadline - Date.now();
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), Math.min(request.timeoutMs, left));
  // Only our own clock aborts. When the step's life ended it, a second try would have no time left.
  const inWords = (error: unknown) =>
    stop.signal.aborted && left <= request.timeoutMs
      ? new DeadlineError('There was not enough time to finish.', { code: 'deadline', cause: error })
      : error;
  let streaming = false;
  try {
    const response: RawHttpResponse = await z.request({
      ...optionsFor(request),
      raw: true,
      signal: stop.signal,
    } as HttpRequestOptions & {
      url: string;
      raw: true;
    });
    const isFile = request.headers.Accept === 'text/csv';
    const reader = new BodyReader(response, isFile ? MAX_FILE_BYTES : MAX_ANSWER_BYTES, inWords);
    const head = { status: response.status, headers: headersOf(response.headers) };
    if (request.stream && response.status < 300) {
      streaming = true;
      reader.onEnd(() => clearTimeout(timer));
      return { ...head, body: '', stream: reader };
    }
    return { ...head, body: await reader.all() };
  } catch (error) {
    throw inWords(error);
  } finally {
    if (!streaming) clearTimeout(timer);
  }
}

function optionsFor({ method, url, headers, body }: HttpRequest) {
  return {
    method,
    url,
    headers: { ...headers, 'user-agent': USER_AGENT },
    ...(body === undefined ? {} : { body }),
    // The core decides on every status.
    skipThrowForStatus: true,
    // A redirect would take the gateway's headers along to wherever it points.
    redirect: 'manual' as const,
    // Without this a keyword that holds "{{bundle." would be refused.
    merge: false,
  };
}

function headersOf(headers: { forEach(visit: (value: string, name: string) => void): void }): Record<string, string> {
  const plain: Record<string, string> = {};
  headers.forEach((value, name) => {
    plain[name.toLowerCase()] = value;
  });
  return plain;
}
