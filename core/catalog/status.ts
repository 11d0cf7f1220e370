/** Health of the service, without a key and without a charge (seen in the service's public examples). */
import { defineEndpoint } from './endpoint.ts';
import { parameters } from './parameter.ts';
import { record, textField } from './row.ts';

export const status = defineEndpoint({
  id: 'status',
  method: 'GET',
  path: '/v1/status',
  title: 'Check Service',
  summary: 'Whether the service answers; needs no key and costs nothing.',
  reference: 'none',
  parameters: parameters({}),
  response: record({ status: textField('Status', 'One word on how it is.') }),
  buckets: [],
  cost: { per: 'nothing' },
  timeoutMs: 30_000,
  open: true,
  assumed: ['the whole endpoint: its path is known from public examples, its answer from nowhere'],
});
