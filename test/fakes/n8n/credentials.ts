import type {
  IAuthenticateGeneric,
  ICredentialDataDecryptedObject,
  ICredentialsHelper,
  IDataObject,
  IHttpRequestOptions,
  INode,
  INodeProperties,
  Workflow,
} from '../../../n8n-node/engine.ts';
import type { LoadedPackage } from './nodes.ts';

/** Credentials held in memory; everything the engine asks about them is answered by the package's credential class. */
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
    authenticate: (credentials, type, request, workflow, node) =>
      authenticate(loaded, credentials, type, request as IHttpRequestOptions, workflow, node),
    preAuthentication: async () => undefined,
    runPreAuthentication: async () => undefined,
    getCredentialsProperties: (type: string) => loaded.credential(type).properties,
    getCredentials: () => Promise.reject(new Error('not stored')),
    updateCredentials: () => Promise.reject(new Error('not stored')),
    updateCredentialsOauthTokenData: () => Promise.reject(new Error('not stored')),
  } as ICredentialsHelper;
}

function defaults(loaded: LoadedPackage, type: string): ICredentialDataDecryptedObject {
  const properties: INodeProperties[] = loaded.credential(type).properties;
  return Object.fromEntries(
    properties.map(property => [property.name, property.default]),
  ) as ICredentialDataDecryptedObject;
}

/** As the server does it: a function is called, a generic description is resolved against the credential's values. */
async function authenticate(
  loaded: LoadedPackage,
  credentials: ICredentialDataDecryptedObject,
  type: string,
  request: IHttpRequestOptions,
  workflow: Workflow | undefined,
  node: INode | undefined,
): Promise<IHttpRequestOptions> {
  const how = loaded.credential(type).authenticate;
  if (typeof how === 'function') return await how(credentials, request);
  if (how?.type !== 'generic' || !workflow || !node) return request;
  const resolve = (value: unknown) =>
    workflow.expression.getSimpleParameterValue(
      node,
      value as string,
      'internal',
      { $credentials: credentials },
      undefined,
      '',
    );
  for (const part of ['headers', 'qs'] as const) {
    const added = (how as IAuthenticateGeneric).properties[part] as IDataObject | undefined;
    for (const [name, value] of Object.entries(added ?? {})) {
      request[part] = { ...request[part], [name]: resolve(value) as string };
    }
  }
  return request;
}
