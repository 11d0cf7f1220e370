/** The form of a connection and its test. */
import { AuthError, call, explainInOneLine } from '@sold-data/core/engine';
import type { Authentication } from 'zapier-platform-core';
import { questionFrom } from './forms/input.ts';
import { gatewayWords } from './transport/errors.ts';
import { performing } from './transport/step.ts';

/** Requests the account's usage, which is free. The fingerprint distinguishes connections without revealing a secret. */
const test = performing(async step => {
  const { z, bundle } = step;
  const secret = bundle.authData.apiKey || bundle.authData.gatewayKey || '';
  try {
    const { data } = await step.run(call(step.session, questionFrom('accountUsage', {})));
    // The field names of this answer are assumed, and the label must not be empty.
    return { ...data, plan: data.plan ?? 'Sold Data', fingerprint: z.hash('sha256', secret).slice(0, 6) };
  } catch (error) {
    // A new connection cannot have expired, so the error must not say so.
    if (error instanceof AuthError)
      throw new z.errors.Error(
        gatewayWords(bundle.authData, explainInOneLine(error)),
        'AuthenticationError',
        error.status,
      );
    throw error;
  }
});

export const authentication = {
  type: 'custom',
  test,
  connectionLabel: '{{plan}} plan, key {{fingerprint}}',
  fields: [
    {
      key: 'apiKey',
      label: 'API Key',
      type: 'password',
      required: false,
      helpText: `Starts with \`cs_\`. Create or copy it in your [account dashboard](${DASHBOARD}). Leave it empty if you pay through a gateway.`,
    },
    {
      key: 'gatewayKey',
      label: 'Gateway Key',
      type: 'password',
      required: false,
      helpText: 'Only for accounts that are billed through an API gateway.',
    },
    {
      key: 'gatewayHost',
      label: 'Gateway Host',
      type: 'string',
      required: false,
      helpText: 'The host name that the gateway shows beside your gateway key.',
    },
  ],
} satisfies Authentication;
