// Who is calling: a bearer key, or the headers of a third-party API gateway (reference 5).
import { ServiceError } from './errors.ts';

export interface Gateway {
  readonly key: string;
  readonly host: string;
}

/**
 * Lets a request through or throws 401 `unauthorized`: missing, malformed and revoked keys look the same from outside
 * (reference 5 rule 2). A bearer header, once sent, decides alone. `apiKey` is null while the key is revoked.
 */
export function authenticate(headers: Readonly<Record<string, string>>, apiKey: string | null, gateway: Gateway): void {
  const authorization = headers.authorization;
  if (authorization !== undefined) {
    const token = /^Bearer +(cs_\S+)$/i.exec(authorization.trim())?.[1];
    if (token === undefined || token !== apiKey) throw new ServiceError('unauthorized');
    return;
  }
  if (headers['x-gateway-key'] !== gateway.key || headers['x-gateway-host'] !== gateway.host) {
    throw new ServiceError('unauthorized');
  }
}
