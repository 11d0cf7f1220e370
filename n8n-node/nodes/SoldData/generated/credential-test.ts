// Generated from core/catalog by `npm run generate`. Do not edit.
import type { ICredentialTestRequest } from 'n8n-workflow';

export const usageRequest = {
  method: 'GET',
  path: '/v1/account/usage',
} as const;

export const defaultBaseUrl = '';

export const rules: NonNullable<ICredentialTestRequest['rules']> = [
  {
    type: 'responseCode',
    properties: {
      value: 401,
      message: 'The API key was not accepted. Check the key, or create a new one in the account dashboard.',
    },
  },
  {
    type: 'responseCode',
    properties: {
      value: 403,
      message: 'This API key does not have permission for this function. Create a key with that permission in the account dashboard, or ask the account owner.',
    },
  },
  {
    type: 'responseCode',
    properties: {
      value: 404,
      message: 'Another service answers at the base URL. Check the base URL in this credential.',
    },
  },
  {
    type: 'responseCode',
    properties: {
      value: 429,
      message: "The plan's per-minute limit is reached. Try again in a minute.",
    },
  },
  {
    type: 'responseCode',
    properties: {
      value: 500,
      message: 'The service had an internal error. Try again later; nothing was charged.',
    },
  },
  {
    type: 'responseCode',
    properties: {
      value: 502,
      message: 'The marketplace did not answer the service. Try again shortly; nothing was charged.',
    },
  },
  {
    type: 'responseCode',
    properties: {
      value: 503,
      message: 'The service is busy. Try again in a minute.',
    },
  },
];
