/** Writes the forms of the node as TypeScript literals from the catalogue and the tables under `resources/`. */
import action from '../nodes/SoldData/SoldData.node.json' with { type: 'json' };
import trigger from '../nodes/SoldData/SoldDataTrigger.node.json' with { type: 'json' };
import { homepage } from '../package.json' with { type: 'json' };
import { descriptionModules } from './description.ts';
import { HEAD, jsonText } from './literal.ts';

const FOLDER = 'n8n-node/nodes/SoldData/generated';

/** Every generated file of this package: path from the repository's root and content. */
export function generate({ service }: { service: string }): Record<string, string> {
  const files: Record<string, string> = {
    [`${FOLDER}/base-url.ts`]: `${HEAD}export const defaultBaseUrl = '${service}';\n`,
  };
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
