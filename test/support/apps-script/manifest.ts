/** The parts of appsscript.json that change what a script may do. */
export interface Manifest {
  timeZone?: string;
  oauthScopes?: string[];
  urlFetchWhitelist?: string[];
}

const SCOPE_BASE = 'https://www.googleapis.com/auth/';

/** Reads appsscript.json; throws where the platform would refuse the file. */
export function readManifest(json: object): Required<Manifest> & { restricted: boolean } {
  const manifest = json as Manifest;
  const whitelist = manifest.urlFetchWhitelist ?? [];
  for (const entry of whitelist) {
    // Google takes https prefixes with a path only; a loopback sandbox is the one thing we add.
    const loopback = /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\//.test(entry);
    if (!loopback && !/^https:\/\/[^/]+\//.test(entry)) {
      throw new Error(`appsscript.json: urlFetchWhitelist entry "${entry}" is no https prefix with a path`);
    }
  }
  return {
    timeZone: manifest.timeZone ?? 'Etc/UTC',
    oauthScopes: manifest.oauthScopes ?? [],
    urlFetchWhitelist: whitelist,
    restricted: manifest.urlFetchWhitelist !== undefined,
  };
}

export function scopeUrl(name: string): string {
  return SCOPE_BASE + name;
}
