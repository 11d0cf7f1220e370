import {
  ask,
  call,
  dayOf,
  endpoints,
  NotFoundError,
  orNotSent,
  runAsync,
  UnexpectedAnswerError,
} from '@sold-data/core/engine';
import {
  type ICredentialDataDecryptedObject,
  type ICredentialsDecrypted,
  type ICredentialTestFunctions,
  type INodeCredentialTestResult,
  sleep,
} from 'n8n-workflow';
import { accountOf } from '../run/credential.ts';
import { errorJson } from '../run/errors.ts';
import { responseOf, sessionWith } from '../run/host.ts';

/** Tests a credential with one free request for the usage. Failures have the same messages as in a run of the node. */
export async function testAccount(
  this: ICredentialTestFunctions,
  { data = {} }: ICredentialsDecrypted<ICredentialDataDecryptedObject>,
): Promise<INodeCredentialTestResult> {
  // The only HTTP client that n8n offers to credential tests. It does not add authentication.
  const { request: send } = this.helpers;
  const { headers } = accountOf(data);
  try {
    const session = sessionWith(data, { maxWaitMs: 0 });
    await runAsync(call(session, ask(endpoints.accountUsage, {}, dayOf(session.now()))), session, {
      sleep,
      send: async ({ method, url, headers: own, timeoutMs: timeout }) => {
        const full = { resolveWithFullResponse: true, simple: false, followRedirect: false };
        const options = { method, uri: url, headers: { ...own, ...headers }, timeout, ...full };
        return responseOf(await send(options).catch(error => Promise.reject(orNotSent(error))), { timeoutMs: timeout });
      },
    });
    return { status: 'OK', message: 'Connection successful!' };
  } catch (error) {
    const isForeign = error instanceof UnexpectedAnswerError || error instanceof NotFoundError;
    const message = isForeign
      ? 'Another service answers at this address. Check the Base URL.'
      : errorJson(this, error).error;
    return { status: 'Error', message: String(message) };
  }
}
