/** The publisher's addresses, from `publisher.json`, and whether they are fit for a release. */
import { readFileSync } from 'node:fs';

export interface Publisher {
  /** Base URL of the service, without a path; empty until the publisher knows it. */
  service: string;
  /** The publisher's own site. */
  home: string;
  /** Where people create API keys. */
  keys: string;
  /** Where people change their plan or buy requests. */
  plans: string;
  help: string;
  support: string;
  /** Where to report a vulnerability. */
  security: string;
  privacy: string;
  terms: string;
}

export const publisher = JSON.parse(
  readFileSync(new URL('publisher.json', import.meta.url), 'utf8'),
) as Readonly<Publisher>;

const PLACEHOLDER = /(^|\.)(example(\.(com|net|org))?|invalid|test)$/;
const LOCAL = /(^|\.)(localhost|local)$|^(127|10|0)\.|^192\.168\.|^\[/;

/** One sentence for each address that a release may not contain: empty, not https, a placeholder, or on a local network. */
export function unfitForRelease(facts: Readonly<Publisher>): string[] {
  return Object.entries(facts).flatMap(([name, address]: [string, string]) => {
    const problem = problemOf(address);
    return problem ? [`"${name}" ${problem}.`] : [];
  });
}

function problemOf(address: string): string | undefined {
  if (address === '') return 'is empty';
  const { protocol, hostname } = URL.canParse(address) ? new URL(address) : {};
  if (hostname && LOCAL.test(hostname)) return `is a local address (${address})`;
  if (protocol !== 'https:') return `is not an https address (${address})`;
  return PLACEHOLDER.test(hostname ?? '') ? `is a placeholder (${address})` : undefined;
}
