/** The publisher's URLs from `publisher.json`, and checks that they are fit for a release. */
import { readFileSync } from 'node:fs';

export interface Publisher {
  /** Base URL of the service, without a path; empty until the publisher knows it. */
  service: string;
  /** The publisher's own site. */
  home: string;
  /** Repository where this code is published and its releases are built: `https://github.com/<owner>/<name>`. */
  repository: string;
  /** Page for creating API keys. */
  keys: string;
  /** Page for changing the plan or buying requests. */
  plans: string;
  help: string;
  support: string;
  /** Page for reporting a vulnerability. */
  security: string;
  privacy: string;
  terms: string;
}

export const publisher = JSON.parse(
  readFileSync(new URL('../../publisher.json', import.meta.url), 'utf8'),
) as Readonly<Publisher>;

const PLACEHOLDER = /(^|\.)(example(\.(com|net|org))?|invalid|test)$/;
/** Host names and addresses that only work on this machine or its network (RFC 1918, RFC 3927), and any IPv6 address. */
const LOCAL = /(^|\.)(localhost|local)$|^[^.]+$|^(127|10|0)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^169\.254\.|^\[/;

/**
 * One sentence for each URL that a release must not contain: empty, not https, a placeholder, on a local network, or with a password. If a
 * repository's workflow builds the release (`built`, `owner/name`), its pages must name that repository.
 */
export function unfitForRelease(facts: Readonly<Publisher>, built = process.env.GITHUB_REPOSITORY): string[] {
  return Object.entries(facts).flatMap(([name, address]: [string, string]) => {
    const problem = problemOf(address) ?? OWN[name]?.(address, built);
    return problem ? [`"${name}" ${problem}.`] : [];
  });
}

/** Additional checks for single URLs. */
const OWN: Record<string, (address: string, built: string | undefined) => string | undefined> = {
  service: address => (hasPath(address) ? `has a path (${address})` : undefined),
  repository: (address, built) => {
    const [owner] = placeOf(address).split('/');
    if (!REPOSITORY.test(address)) return `is not https://github.com/<owner>/<name> (${address})`;
    if (owner === 'example') return `is a placeholder (${address})`;
    return built && built !== placeOf(address)
      ? `is not the repository that builds this, ${built} (${address})`
      : undefined;
  },
};

const REPOSITORY = /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+$/;

/** The `owner/name` of a repository URL. */
const placeOf = (repository: string) => repository.split('/').slice(3).join('/');

/** A file's text with the repository of `publisher.json`. */
export function withRepository(text: string, repository: string): string {
  return text
    .replace(/https:\/\/github\.com\/[\w.-]+\/sold-data-connectors\b/g, repository)
    .replace(/--repo [\w.-]+\/[\w-]+/g, `--repo ${placeOf(repository)}`)
    .replace(/@[\w.-]+(?=\/maintainers\b)/g, `@${placeOf(repository).split('/')[0]}`);
}

function problemOf(address: string): string | undefined {
  if (address.trim() === '') return 'is empty';
  if (/\s/.test(address)) return `contains a blank ("${address}")`;
  const { protocol, hostname, username } = URL.canParse(address) ? new URL(address) : {};
  if (hostname && LOCAL.test(hostname)) return `is a local address (${address})`;
  if (protocol !== 'https:') return `is not an https address (${address})`;
  if (username) return 'contains a password';
  return isPlaceholder(hostname ?? '') ? `is a placeholder (${address})` : undefined;
}

/** A service URL must not have a path, because the connectors add it. */
function hasPath(address: string): boolean {
  const { pathname, search, hash } = new URL(address);
  return !/^\/*$/.test(pathname) || search !== '' || hash !== '';
}

/** Whether a host name is reserved for examples (RFC 2606). */
export function isPlaceholder(hostname: string): boolean {
  return PLACEHOLDER.test(hostname);
}
