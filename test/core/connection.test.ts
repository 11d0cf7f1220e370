import { expect, test } from 'vitest';
import { NotSentError } from '../../core/effects.ts';
import { orNotSent } from '../../core/run/connection.ts';

const failure = (fields: object, cause?: unknown) => Object.assign(new Error('failed', { cause }), fields);

test.each([
  ['a code of Node', failure({ code: 'ECONNREFUSED' })],
  ['the cause, as fetch has it', failure({}, failure({ code: 'ENOTFOUND' }))],
  ['several addresses of one host', Object.assign(new AggregateError([]), { code: 'EHOSTUNREACH' })],
  ['the time for connecting', failure({}, failure({ code: 'UND_ERR_CONNECT_TIMEOUT' }))],
  ['a certificate', failure({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })],
  ['the name that n8n gives the code', failure({ httpCode: 'EAI_AGAIN' })],
  [
    'a server without TLS',
    failure({ code: 'EPROTO', message: 'write EPROTO 80:error:0A:SSL routines:wrong version number' }),
  ],
  [
    'a handshake that broke',
    failure({
      code: 'ECONNRESET',
      message: 'Client network socket disconnected before secure TLS connection was established',
    }),
  ],
  [
    'each of several addresses that took too long',
    Object.assign(new AggregateError([failure({ code: 'ETIMEDOUT', message: 'connect ETIMEDOUT 10.0.0.1:443' })], ''), {
      code: 'ETIMEDOUT',
    }),
  ],
  ['a connection that took too long', failure({ code: 'ETIMEDOUT', message: 'connect ETIMEDOUT 10.0.0.1:443' })],
])('the error %s means that a request was not sent', (_, error) => {
  expect(orNotSent(error)).toBeInstanceOf(NotSentError);
});

test.each([
  ['a connection that broke', failure({ code: 'ECONNRESET' })],
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
