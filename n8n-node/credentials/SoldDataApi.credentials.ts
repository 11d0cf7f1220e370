import {
  type ICredentialDataDecryptedObject,
  type ICredentialType,
  type IHttpRequestOptions,
  type INodeProperties,
  UserError,
} from 'n8n-workflow';
import { accountOf, problemIn } from '../nodes/SoldData/run/credential.ts';

export class SoldDataApi implements ICredentialType {
  name = 'soldDataApi';

  displayName = 'Sold Data API';

  icon = { light: 'file:../icons/soldData.svg', dark: 'file:../icons/soldData.dark.svg' } as const;

  documentationUrl = 'https://github.com/example/sold-data-connectors/tree/main/n8n-node#credentials';

  properties: INodeProperties[] = [
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      default: BASE_URL,
      required: true,
      placeholder: 'e.g. https://api.example.com',
      description:
        'Address of the service, without a path. The API reference and the account dashboard of the service show it.',
    },
    {
      displayName: 'Authentication',
      name: 'authentication',
      type: 'options',
      options: [
        { name: 'API Key', value: 'apiKey' },
        { name: 'Gateway', value: 'gateway' },
      ],
      default: 'apiKey',
      description: 'How your requests are billed: by the service itself or through an API gateway',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      displayOptions: { show: { authentication: ['apiKey'] } },
      description: 'A key from the account dashboard; it starts with cs_',
    },
    {
      displayName: 'Gateway API Key',
      name: 'gatewayApiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      displayOptions: { show: { authentication: ['gateway'] } },
    },
    {
      displayName: 'Gateway Host',
      name: 'gatewayHost',
      type: 'string',
      default: '',
      required: true,
      displayOptions: { show: { authentication: ['gateway'] } },
    },
    {
      displayName: 'Credit Source',
      name: 'creditSource',
      type: 'options',
      options: [
        { name: 'Monthly Allowance First', value: 'allowance' },
        { name: 'Purchased Credits First', value: 'credits' },
      ],
      default: 'allowance',
      description: 'What pays for searches first. When it is used up, the other one pays.',
    },
  ];

  /** Adds a bearer key, or the two headers of the gateway (reference 5). */
  async authenticate(
    credentials: ICredentialDataDecryptedObject,
    request: IHttpRequestOptions,
  ): Promise<IHttpRequestOptions> {
    const account = accountOf(credentials);
    const problem = problemIn(account);
    if (problem) throw new UserError(`${problem.what} ${problem.todo}`);
    return { ...request, headers: { ...request.headers, ...account.headers } };
  }
}
