import { expect, test } from 'vitest';
import { NotSentError } from '../../core/effects.ts';
import { orNotSent } from '../../core/run/connection.ts';

const failure = (fields: object, cause?: unknown) => Object.assign(new Error('failed', { cause }), fields);

test.each([
  ['a Node error code', failure({ code: 'ECONNREFUSED' })],
  ["the cause of fetch's error", failure({}, failure({ code: 'ENOTFOUND' }))],
  ['several addresses of one host', Object.assign(new AggregateError([]), { code: 'EHOSTUNREACH' })],
  ['a connection timeout', failure({}, failure({ code: 'UND_ERR_CONNECT_TIMEOUT' }))],
  ['a certificate', failure({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })],
  ["n8n's name for the code", failure({ httpCode: 'EAI_AGAIN' })],
  [
    'a server without TLS',
    failure({ code: 'EPROTO', message: 'write EPROTO 80:error:0A:SSL routines:wrong version number' }),
  ],
  [
    'a failed handshake',
    failure({
      code: 'ECONNRESET',
      message: 'Client network socket disconnected before secure TLS connection was established',
    }),
  ],
  [
    'a connection timeout of each of several addresses',
    Object.assign(new AggregateError([failure({ code: 'ETIMEDOUT', message: 'connect ETIMEDOUT 10.0.0.1:443' })], ''), {
      code: 'ETIMEDOUT',
    }),
  ],
  ['a response timeout', failure({ code: 'ETIMEDOUT', message: 'connect ETIMEDOUT 10.0.0.1:443' })],
])('the error %s means that a request was not sent', (_, error) => {
  expect(orNotSent(error)).toBeInstanceOf(NotSentError);
});

test.each([
  ['a broken connection', failure({ code: 'ECONNRESET' })],
  ['a timeout', failure({ code: 'ETIMEDOUT' })],
  [
    'one of several addresses',
    new AggregateError([failure({ code: 'ECONNREFUSED' }), failure({ code: 'ECONNRESET' })]),
  ],
  [
    'a protocol error after the handshake',
    failure({ code: 'EPROTO', message: 'read EPROTO 80:error:decryption failed' }),
  ],
  ['a status', failure({ httpCode: '503' })],
  ['a text', 'ECONNREFUSED'],
  ['nothing', undefined],
])('the error %s leaves open whether the request arrived', (_, error) => {
  expect(orNotSent(error)).toBe(error);
});
