/** The publisher's addresses, from `publisher.json`, and whether they are fit for a release. */
import { readFileSync } from 'node:fs';

export interface Publisher {
  /** Base URL of the service, without a path; empty until the publisher knows it. */
  service: string;
  /** The publisher's own site. */
  home: string;
  /** Where this code is published and its releases are built: `https://github.com/<owner>/<name>`. */
  repository: string;
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
  readFileSync(new URL('../publisher.json', import.meta.url), 'utf8'),
) as Readonly<Publisher>;

const PLACEHOLDER = /(^|\.)(example(\.(com|net|org))?|invalid|test)$/;
/** Names and addresses that only this machine or its network knows (RFC 1918, RFC 3927), and any IPv6 address. */
const LOCAL = /(^|\.)(localhost|local)$|^[^.]+$|^(127|10|0)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^169\.254\.|^\[/;

/**
 * One sentence for each address that a release may not contain: empty, not https, a placeholder, on a local network, with a password.
 * Where the release is built by a repository's workflow (`built`, `owner/name`), its pages name that repository.
 */
export function unfitForRelease(facts: Readonly<Publisher>, built = process.env.GITHUB_REPOSITORY): string[] {
  return Object.entries(facts).flatMap(([name, address]: [string, string]) => {
    const problem = problemOf(address) ?? OWN[name]?.(address, built);
    return problem ? [`"${name}" ${problem}.`] : [];
  });
}

/** Problems that only one of the addresses can have. */
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

/** `owner/name` */
const placeOf = (repository: string) => repository.split('/').slice(3).join('/');

/** A file that names the repository, with the repository of `publisher.json` instead. */
export function withRepository(text: string, repository: string): string {
  return text
    .replace(/https:\/\/github\.com\/[\w.-]+\/sold-data-connectors\b/g, repository)
    .replace(/--repo [\w.-]+\/[\w-]+/g, `--repo ${placeOf(repository)}`)
    .replace(/@[\w.-]+(?=\/maintainers\b)/g, `@${placeOf(repository).split('/')[0]}`);
}

function problemOf(address: string): string | undefined {
  if (address === '') return 'is empty';
  const { protocol, hostname, username } = URL.canParse(address) ? new URL(address) : {};
  if (hostname && LOCAL.test(hostname)) return `is a local address (${address})`;
  if (protocol !== 'https:') return `is not an https address (${address})`;
  if (username) return 'contains a password';
  return isPlaceholder(hostname ?? '') ? `is a placeholder (${address})` : undefined;
}

/** The connectors add the paths. */
function hasPath(address: string): boolean {
  const { pathname, search, hash } = new URL(address);
  return !/^\/*$/.test(pathname) || search !== '' || hash !== '';
}

/** A name that is reserved for examples (RFC 2606). */
export function isPlaceholder(hostname: string): boolean {
  return PLACEHOLDER.test(hostname);
}
