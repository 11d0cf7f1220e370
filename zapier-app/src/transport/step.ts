/** The core's host on this platform: `z.request` sends, the step's life is the deadline, and every failure becomes one of the platform's errors. */
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
import type { Input, InputField } from '../forms/field.ts';
import { creditsFirst, isYes, requestBudget, reserve } from '../forms/input.ts';
import { labelIn } from '../forms/layout.ts';
import { textOf } from './body.ts';
import { Cache } from './cache.ts';
import { platformError } from './errors.ts';

/** The platform stops a step after 30 s; the rest is for its own work and ours after the last answer. */
export const STEP_MS = 25_000;
/** Turning a Zap on tests the connection and fills the list of what is known, both within 30 s. */
const SHARES_MS = { test: 7_000, fill: 18_000 };
/** How long the cache may still take after the last answer. */
const AFTER_MS = 2_000;
/** How long a step may wait for a job, so there is time for a last poll. */
export const PATIENCE_MS = 19_000;
/** The longest that one request waits for a slot. Beyond it the platform holds the step and runs it again. */
const MAX_WAIT_MS = 10_000;
/** How long the connection remembers a spent quota, seconds: the core's own minute, so a purchase is noticed as soon. */
const SPENT_S = 60;
const QUOTA = 'quota';

/** One run of a step: the form's values, the connection, and one session and deadline for all its requests. */
export class Step {
  readonly input: Input;
  readonly meta: Partial<Bundle['meta']>;
  readonly cache: Cache;
  readonly session: Session;
  /** The account that pays for the step: its quota is what the reserve and *Requests Left* are about. */
  account: Bucket = 'plan';
  private readonly limits = emptyLimits();
  private quotaNote?: string;

  constructor(
    readonly z: ZObject,
    readonly bundle: Bundle,
  ) {
    this.input = bundle.inputData ?? {};
    this.meta = bundle.meta ?? {};
    const { isTestingAuth = false, isPopulatingDedupe } = this.meta;
    const life = isTestingAuth ? SHARES_MS.test : isPopulatingDedupe ? SHARES_MS.fill : STEP_MS;
    this.session = openSession({
      baseUrl: baseUrl(z),
      authentication: authenticationOf(bundle.authData),
      now: Date.now,
      random: Math.random,
      budget: requestBudget.read(this.input),
      reserve: reserve.read(this.input),
      creditSource: isYes(this.input[creditsFirst.key]) ? 'credits' : undefined,
      limits: memoryLimits(this.limits),
      policy: { attempts: 3, retries: 4, maxWaitMs: MAX_WAIT_MS, deadline: Date.now() + life },
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

  /** A spent quota that another step of the connection met less than a minute ago is not requested again. */
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

  /** The Zap that runs the step; undefined where the platform doesn't say. */
  zapId(): string | undefined {
    const { id } = (this.meta.zap ?? {}) as { id?: string | number };
    return id ? String(id) : undefined;
  }

  /** What a result was charged and may have been charged, and how many requests the account has left, as far as answers reported it. */
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
 * A step as the platform calls it: every error becomes one of the platform's, worded for people.
 * @param form the fields that were filled in, so a refusal names a field by its label.
 */
export function performing<Result>(work: (step: Step) => Promise<Result>, form?: (input: Input) => InputField[]) {
  return async (z: ZObject, bundle: Bundle): Promise<Result> => {
    try {
      return await work(new Step(z, bundle));
    } catch (error) {
      const fields = form?.(bundle.inputData ?? {}) ?? [];
      const told = platformError(z, error, name => labelIn(fields, name), bundle.authData);
      // The platform adds every requested address to some of its errors, including a CSV address with its token.
      throw Object.assign(told as Error, { doNotContextify: true });
    }
  };
}

/** How a connection proves who it is (reference 5): the service's own key, or the two headers of a gateway. */
function authenticationOf(authData: Record<string, string>): Authentication {
  const pasted = (name: string) => (authData[name] ?? '').replace(NOT_OF_KEYS, '');
  const [apiKey, gatewayKey, gatewayHost] = [pasted('apiKey'), pasted('gatewayKey'), pasted('gatewayHost')];
  if (apiKey || !(gatewayKey || gatewayHost)) return { kind: 'key', apiKey };
  for (const [label, value] of [
    ['Gateway Key', gatewayKey],
    ['Gateway Host', gatewayHost],
  ] as const) {
    if (!value) throw refusal(undefined, () => `${label} is missing: a gateway account needs its key and its host`);
    // A header takes visible ASCII (RFC 9110, 5.5).
    if (/[^\x21-\x7e]/.test(value))
      throw refusal(undefined, () => `${label} contains a letter that only looks like a Latin one: copy it again`);
  }
  return { kind: 'gateway', gatewayKey, gatewayHost };
}

/** Blanks, invisible characters and the word before a key, which come along when people copy. */
const NOT_OF_KEYS = /^[\s\p{Cf}]*Bearer\s|[\s\p{Cf}]/giu;

/** Where the service is. Set once per deployed version, and never by a user: a step must not send a key elsewhere or in the open. */
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

/** The same pieces. @param ended called at their end, also if nobody reads on. */
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
    // The core decides on every status.
    skipThrowForStatus: true,
    // A redirect would take the gateway's headers along to wherever it points.
    redirect: 'manual',
    // Without this a keyword that holds "{{bundle." would be refused.
    merge: false,
    raw: true,
    signal,
  } as unknown as HttpRequestOptions & { url: string; raw: true });
}
