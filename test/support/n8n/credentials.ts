import type {
  CredentialInformation,
  ICredentialDataDecryptedObject,
  ICredentialsHelper,
  IHttpRequestOptions,
} from 'n8n-workflow';
import type { LoadedPackage } from './nodes.ts';

/** In-memory credentials. The package's credential class answers every other question of the engine about them. */
export function credentialsHelper(
  loaded: LoadedPackage,
  values: Record<string, ICredentialDataDecryptedObject>,
): ICredentialsHelper {
  return {
    getParentTypes: () => [],
    isCredentialUsableByNode: () => true,
    getDecrypted: async (_data: unknown, _node: unknown, type: string) => ({
      ...defaults(loaded, type),
      ...values[type],
    }),
    authenticate: (credentials, type, request) => sign(loaded, credentials, type, request as IHttpRequestOptions),
    preAuthentication: async () => undefined,
    runPreAuthentication: async () => undefined,
    getCredentialsProperties: (type: string) => loaded.credential(type).properties,
    getCredentials: () => Promise.reject(new Error('not stored')),
    updateCredentials: () => Promise.reject(new Error('not stored')),
    updateCredentialsOauthTokenData: () => Promise.reject(new Error('not stored')),
  } as ICredentialsHelper;
}

function defaults(loaded: LoadedPackage, type: string): ICredentialDataDecryptedObject {
  const { properties } = loaded.credential(type);
  return Object.fromEntries(properties.map(({ name, default: value }) => [name, value as CredentialInformation]));
}

/** Signs a request as the server does, with the `authenticate` function of the package's credential. */
async function sign(
  loaded: LoadedPackage,
  credentials: ICredentialDataDecryptedObject,
  type: string,
  request: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
  const { authenticate } = loaded.credential(type);
  if (typeof authenticate !== 'function') throw new Error(`${type} does not sign by a function`);
  return await authenticate(credentials, request);
}
