/** Reads a credential leniently, as people paste it. The node and the credential test send the same values. */
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

/** Address and keys of a credential, without pasted spaces, line breaks, invisible characters and header names. */
export interface Account {
  baseUrl: string;
  /** The authentication headers (reference 5). */
  headers: Record<string, string>;
  /** The key, to be hidden in case a service repeats it in messages. */
  secret: string;
}

/** A problem with a credential, and how to fix it. */
export interface CredentialProblem {
  what: string;
  todo: string;
}

export function accountOf(credentials: ICredentialDataDecryptedObject): Account {
  const pasted = (name: string) =>
    String(credentials[name] ?? '')
      .replace(/^[\s\p{Cf}]*Bearer\s/iu, '')
      .replace(/[\s\p{Cf}]/gu, '');
  const isGateway = credentials.authentication === 'gateway';
  const secret = pasted(isGateway ? 'gatewayApiKey' : 'apiKey');
  const headers: Record<string, string> = isGateway
    ? { 'X-Gateway-Key': secret, 'X-Gateway-Host': pasted('gatewayHost') }
    : { Authorization: `Bearer ${secret}` };
  // Documentation shows the address with the version prefix that every path already includes.
  return { baseUrl: pasted('baseUrl').replace(/(\/v1)?\/*$/i, ''), headers, secret };
}

/** HTTPS, or a service on this machine. */
const ADDRESS = /^https:\/\/[^\s/]+|^http:\/\/(localhost|127\.[\d.]+|\[::1\])(:\d+)?(\/|$)/i;

const DASHBOARD = 'Copy it again from the account dashboard.';

/** The problem that prevents requests with a credential; undefined if there is none. */
export function problemIn({ baseUrl, headers }: Account): CredentialProblem | undefined {
  if (!ADDRESS.test(baseUrl)) {
    return {
      what: `The Base URL of the credential is ${baseUrl ? `"${baseUrl}", not an HTTPS address` : 'empty'}.`,
      todo: 'Enter the address of the service, such as https://api.example.com. Its API reference and the account dashboard show it.',
    };
  }
  const keys = Object.entries(headers).map(([name, value]) => [name, value.replace(/^Bearer /, '')] as const);
  for (const [name, value] of keys) {
    const field = { 'X-Gateway-Key': 'Gateway API Key', 'X-Gateway-Host': 'Gateway Host' }[name] ?? 'API Key';
    if (value === '') return { what: `The ${field} of the credential is empty.`, todo: DASHBOARD };
    // A header may contain visible ASCII only (RFC 9110, 5.5).
    if (/[^\x21-\x7e]/.test(value))
      return { what: `The ${field} of the credential contains a character that no key can have.`, todo: DASHBOARD };
  }
  return undefined;
}
