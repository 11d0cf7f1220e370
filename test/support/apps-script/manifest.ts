/** The parts of appsscript.json that change what a script may do. */
interface Manifest {
  timeZone: string;
  oauthScopes: readonly string[];
  /** Addresses that UrlFetchApp may reach; anything below one of them. */
  urlFetchWhitelist: readonly string[];
}

/** Reads appsscript.json; throws where the platform would refuse the file. */
export function readManifest(json: object): Manifest {
  const { timeZone = 'Etc/UTC', oauthScopes = [], urlFetchWhitelist = [] } = json as Partial<Manifest>;
  for (const entry of urlFetchWhitelist) {
    // Google takes https prefixes with a path only; a loopback sandbox is the one thing we add.
    if (!/^(https:\/\/[^/]+|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?)\//.test(entry))
      throw new Error(`appsscript.json: urlFetchWhitelist entry "${entry}" is no https prefix with a path`);
  }
  return { timeZone, oauthScopes, urlFetchWhitelist };
}

export function scopeUrl(name: string): string {
  return `https://www.googleapis.com/auth/${name}`;
}
