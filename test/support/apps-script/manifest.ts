/** The fields of appsscript.json that change what a script may do. */
interface Manifest {
  timeZone: string;
  oauthScopes: readonly string[];
  /** Address prefixes that UrlFetchApp may reach. */
  urlFetchWhitelist: readonly string[];
}

/** Reads appsscript.json; throws where the platform would refuse the file. */
export function readManifest(json: object): Manifest {
  const { timeZone = 'Etc/UTC', oauthScopes = [], urlFetchWhitelist = [] } = json as Partial<Manifest>;
  for (const entry of urlFetchWhitelist) {
    // Google accepts only https prefixes with a path. The stand-in also accepts a loopback sandbox.
    if (!/^(https:\/\/[^/]+|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?)\//.test(entry))
      throw new Error(`appsscript.json: urlFetchWhitelist entry "${entry}" is no https prefix with a path`);
  }
  return { timeZone, oauthScopes, urlFetchWhitelist };
}

export function scopeUrl(name: string): string {
  return `https://www.googleapis.com/auth/${name}`;
}
