/** Writes the forms of the node as TypeScript literals from the catalogue and the tables under `resources/`. */
import { AuthError, endpoints, explain, ServerError, SoldDataError } from '@sold-data/core';
import action from '../nodes/SoldData/SoldData.node.json' with { type: 'json' };
import trigger from '../nodes/SoldData/SoldDataTrigger.node.json' with { type: 'json' };
import { homepage } from '../package.json' with { type: 'json' };
import { descriptionModules } from './description.ts';
import { HEAD, jsonText, literal } from './literal.ts';

const FOLDER = 'n8n-node/nodes/SoldData/generated';

/** Every generated file of this package: path from the repository's root and content. */
export function generate({ service }: { service: string }): Record<string, string> {
  const files: Record<string, string> = { [`${FOLDER}/credential-test.ts`]: credentialTest(service) };
  // The publisher sets the documentation's address in package.json.
  for (const codex of [action, trigger]) {
    const name = codex.node.replace(/^.*\.s/, 'S');
    files[`n8n-node/nodes/SoldData/${name}.node.json`] = `${jsonText({ ...codex, resources: documentation })}\n`;
  }
  for (const [file, content] of Object.entries(descriptionModules())) files[`${FOLDER}/${file}`] = content;
  return files;
}

const documentation = {
  credentialDocumentation: [{ url: homepage.replace(/#.*$/, '#credentials') }],
  primaryDocumentation: [{ url: homepage }],
};

/** The free request that tells whether a credential works, and what to say when it does not. */
function credentialTest(service: string): string {
  const words = (error: SoldDataError) => Object.values(explain(error)).join(' ');
  const rules = [
    [401, words(new AuthError('', { code: 'unauthorized', status: 401 }))],
    [403, words(new AuthError('', { code: 'forbidden', status: 403 }))],
    [404, 'Another service answers at the base URL. Check the base URL in this credential.'],
    [429, words(new SoldDataError('', { code: 'rate_limited', status: 429 }))],
    [500, words(new ServerError('', { code: 'server_error', status: 500 }))],
    [502, words(new ServerError('', { code: 'upstream_unavailable', status: 502 }))],
    [503, words(new ServerError('', { code: 'server_busy', status: 503 }))],
  ].map(([value, message]) => ({ type: 'responseCode', properties: { value, message } }));
  const { method, path } = endpoints.accountUsage;
  const types = "import type { ICredentialTestRequest } from 'n8n-workflow';";
  return `${HEAD}${types}\n\nexport const usageRequest = ${literal({ method, path })} as const;\n\nexport const defaultBaseUrl = '${service}';\n\nexport const rules: NonNullable<ICredentialTestRequest['rules']> = ${literal(rules)};\n`;
}
