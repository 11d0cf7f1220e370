import type { Fault } from '../support/service/faults.ts';

const ALWAYS = { times: Number.POSITIVE_INFINITY };

/** All faults of the sandbox, permanent and temporary. */
export const faults: [name: string, fault: Fault][] = [
  ['an answer after 70 s', { delayMs: 70_000, ...ALWAYS }],
  ['answers of 9 s that fail', { delayMs: 9_000, status: 500, ...ALWAYS }],
  ['one answer of 24 s that fails', { delayMs: 24_000, status: 502 }],
  ['a busy service that asks for 9 s', { status: 503, code: 'server_busy', retryAfter: '9', ...ALWAYS }],
  ['a busy service that does not say for how long', { status: 503, code: 'server_busy', retryAfter: null, ...ALWAYS }],
  ['a rate limit of 9.5 s', { status: 429, code: 'rate_limited', retryAfter: '9.5', ...ALWAYS }],
  ['a rate limit without a time', { status: 429, code: 'rate_limited', retryAfter: null, ...ALWAYS }],
  ['a limit by an unknown name', { status: 429, code: 'slow_down', ...ALWAYS }],
  ['a wait of a year', { status: 429, code: 'rate_limited', retryAfter: '31536000', ...ALWAYS }],
  ['a wait until a date', { status: 503, retryAfter: 'Fri, 20 Nov 2026 12:00:08 GMT', ...ALWAYS }],
  ['a blocked source', { status: 502, code: 'upstream_blocked', ...ALWAYS }],
  ['dropped connections', { drop: true, ...ALWAYS }],
  ['connections dropped after the charge', { dropAfterCharging: true, ...ALWAYS }],
  ['a web page instead of data', { html: true, ...ALWAYS }],
  ['half an answer', { truncate: 40, ...ALWAYS }],
  ['an empty answer', { body: '', ...ALWAYS }],
];
