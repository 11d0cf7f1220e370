/**
 * The core's host on this platform. `z.request` sends requests, the step's time limit is the deadline, and every failure becomes one of the
 * platform's errors.
 */
import {
  type AsyncHost,
  type Authentication,
  type Bucket,
  emptyLimits,
  type HttpRequest,
  type HttpResponse,
  keepReserve,
  memoryLimits,
  type Operation,
  openSession,
  orNotSent,
  refusal,
  runAsync,
  type Session,
  type Spent,
} from '@sold-data/core/engine';
import type { Bundle, HttpRequestOptions, RawHttpResponse, ZObject } from 'zapier-platform-core';
import { withDays } from '../forms/days.ts';
import type { Input, InputField } from '../forms/field.ts';
import { creditsFirst, isYes, requestBudget, reserve } from '../forms/input.ts';
import { labelIn } from '../forms/layout.ts';
import { textOf } from './body.ts';
import { Cache } from './cache.ts';
import { platformError } from './errors.ts';

/** The platform stops a step after 30 s. The difference is for processing after the last answer. */
export const STEP_MS = 25_000;
/** Turning a Zap on runs the connection test and the first poll, both within 30 s together, ms. */
const SHARES_MS = { test: 7_000, fill: 18_000 };
/** How long the cache may take after the last answer, ms. */
const AFTER_MS = 2_000;
/** How long a step may wait for a job, leaving time for a last poll, ms. */
export const PATIENCE_MS = 19_000;
/** The longest wait of one request for a slot, ms. If it takes longer, the platform holds the step and runs it again. */
const MAX_WAIT_MS = 10_000;
/** How long the connection remembers an exhausted quota, seconds: one minute as in the core, so a purchase is noticed equally fast. */
const SPENT_S = 60;
const QUOTA = 'quota';

/** One run of a step: form values, connection, and one session and deadline for all its requests. */
export class Step {
  readonly input: Input;
  readonly meta: Partial<Bundle['meta']>;
  readonly cache: Cache;
  readonly session: Session;
  /** The account that pays for the step. The reserve and *Requests Left* refer to its quota. */
  account: Bucket = 'plan';
  private readonly limits = emptyLimits();
  private quotaNote?: string;

  constructor(
    readonly z: ZObject,
    readonly bundle: Bundle,
  ) {
    this.meta = bundle.meta ?? {};
    this.input = withDays(bundle.inputData ?? {}, this.meta.timezone);
    const { isTestingAuth = false, isPopulatingDedupe } = this.meta;
    const life = isTestingAuth ? SHARES_MS.test : isPopulatingDedupe ? SHARES_MS.fill : STEP_MS;
    this.session = openSession({
      baseUrl: baseUrl(z),
      authentication: authenticationOf(bundle.authData),
      now: Date.now,
      random: Math.random,
      budget: requestBudget.read(this.input),
      reserve: reserve.read(this.input),
      creditSource: isYes(creditsFirst, this.input) ? 'credits' : undefined,
      limits: memoryLimits(this.limits),
      // The platform itself runs a failed step again, so each lost answer would be paid for many times.
      policy: { attempts: 3, retries: 4, maxWaitMs: MAX_WAIT_MS, deadline: Date.now() + life, repeatCharged: false },
    });
    this.cache = new Cache(z, Date.now() + life + AFTER_MS);
  }

  /** Runs an operation of the core on the step's session. Throws the core's own errors. */
  async run<Result>(operation: Operation<Result>): Promise<Result> {
    await this.recallQuota();
    try {
      return await runAsync(keepReserve(this.session, operation, this.account), this.session, this.host);
    } finally {
      await this.noteQuota();
    }
  }

  /** Loads quotas that another step of the connection found exhausted less than a minute ago, so no request is wasted. */
  private async recallQuota(): Promise<void> {
    if (this.quotaNote !== undefined || this.meta.isTestingAuth) return;
    const spent = await this.cache.readBriefly<typeof this.limits.spent>(QUOTA);
    this.limits.spent = spent ?? {};
    this.quotaNote = JSON.stringify(this.limits.spent);
  }

  private async noteQuota(): Promise<void> {
    const note = JSON.stringify(this.limits.spent);
    if (this.quotaNote === undefined || note === this.quotaNote) return;
    this.quotaNote = note;
    await this.cache.writeBriefly(QUOTA, this.limits.spent, SPENT_S);
  }

  /** The ID of the Zap; undefined if the platform doesn't provide it. */
  zapId(): string | undefined {
    const { id } = (this.meta.zap ?? {}) as { id?: string | number };
    return id ? String(id) : undefined;
  }

  /** Requests charged for a result, requests that may have been charged, and requests left in the account, if answers reported them. */
  spent({ charged, doubt }: Spent = { charged: 0, doubt: 0 }) {
    const requestsLeft = this.limits.left[this.account] ?? null;
    return { requestsSpent: charged, requestsInDoubt: doubt, requestsLeft };
  }

  private readonly host: AsyncHost = {
    send: request => send(this.z, request),
    sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
    read: async stream => (await (stream as Body).next()).value ?? null,
    close: stream => void (stream as Body).return(),
  };
}

/**
 * Wraps a step for the platform: every error becomes one of the platform's, with a message for people.
 * @param form the form's fields, so an error names a field by its label.
 */
export function performing<Result>(work: (step: Step) => Promise<Result>, form?: (input: Input) => InputField[]) {
  return async (z: ZObject, bundle: Bundle): Promise<Result> => {
    try {
      return await work(new Step(z, bundle));
    } catch (error) {
      const fields = form?.(bundle.inputData ?? {}) ?? [];
      const told = platformError(z, error, name => labelIn(fields, name), bundle.authData);
      // The platform appends every requested URL to some of its errors, including a CSV URL with its token.
      throw Object.assign(told as Error, { doNotContextify: true });
    }
  };
}

/** How a connection authenticates (reference 5): with the service's own key, or with the two headers of a gateway. */
function authenticationOf(authData: Record<string, string>): Authentication {
  const pasted = (name: string) => (authData[name] ?? '').replace(NOT_OF_KEYS, '');
  const [apiKey, gatewayKey, gatewayHost] = [pasted('apiKey'), pasted('gatewayKey'), pasted('gatewayHost')];
  if (apiKey || !(gatewayKey || gatewayHost)) return { kind: 'key', apiKey };
  for (const [label, value] of [
    ['Gateway Key', gatewayKey],
    ['Gateway Host', gatewayHost],
  ] as const) {
    if (!value) throw refusal(undefined, () => `${label} is missing: a gateway account needs its key and its host`);
    // A header may contain visible ASCII only (RFC 9110, 5.5).
    if (/[^\x21-\x7e]/.test(value))
      throw refusal(undefined, () => `${label} contains a letter that only looks like a Latin one: copy it again`);
  }
  return { kind: 'gateway', gatewayKey, gatewayHost };
}

/** Spaces, invisible characters and the word "Bearer", which people copy along with a key. */
const NOT_OF_KEYS = /^[\s\p{Cf}]*Bearer\s|[\s\p{Cf}]/giu;

/**
 * The service's address. It is set once per deployed version, never by a user: a step must not send a key to another host or unencrypted.
 */
function baseUrl(z: ZObject): string {
  const address = process.env.SOLD_DATA_BASE_URL;
  if (!address) throw new z.errors.Error('SOLD_DATA_BASE_URL is not set for this version of the integration.', 'setup');
  if (!/^https:\/\/|^http:\/\/(127\.0\.0\.1|localhost|\[::1\])([:/]|$)/.test(address))
    throw new z.errors.Error('SOLD_DATA_BASE_URL must start with https://.', 'setup');
  return address;
}

async function send(z: ZObject, request: HttpRequest): Promise<HttpResponse> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), request.timeoutMs);
  const end = () => clearTimeout(timer);
  try {
    const response = await throughPlatform(z, request, stop.signal);
    const pieces = until(textOf(response, request.headers.Accept === 'text/csv'), end);
    const head = { status: response.status, headers: response.headers };
    if (request.stream && response.status < 300) return { ...head, body: '', stream: pieces };
    let body = '';
    for await (const piece of pieces) body += piece;
    return { ...head, body };
  } catch (error) {
    end();
    throw orNotSent(error);
  }
}

type Body = AsyncGenerator<string, void>;

/** Passes the pieces on. @param ended called at their end, even if reading stops early. */
async function* until(pieces: Body, ended: () => void): Body {
  try {
    yield* pieces;
  } finally {
    ended();
  }
}

function throughPlatform(
  z: ZObject,
  { method, url, headers, body }: HttpRequest,
  signal: AbortSignal,
): Promise<RawHttpResponse> {
  return z.request({
    method,
    url,
    // Identifies the app to the service.
    headers: { ...headers, 'user-agent': `sold-data-zapier/${APP_VERSION}` },
    ...(body === undefined ? {} : { body }),
    // The core handles every status.
    skipThrowForStatus: true,
    // A redirect would send the gateway's headers to another host.
    redirect: 'manual',
    // Without this, the platform rejects keywords that contain "{{bundle.".
    merge: false,
    raw: true,
    signal,
  } as unknown as HttpRequestOptions & { url: string; raw: true });
}
