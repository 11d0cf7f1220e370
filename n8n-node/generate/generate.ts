/** Writes the publisher's addresses into the files of this package. Its forms are made when it is built. */
import action from '../nodes/SoldData/SoldData.node.json' with { type: 'json' };
import trigger from '../nodes/SoldData/SoldDataTrigger.node.json' with { type: 'json' };
import { homepage } from '../package.json' with { type: 'json' };

/** Every generated file of this package: path from the repository's root and content. */
export function generate({ service }: { service: string }): Record<string, string> {
  const files: Record<string, string> = {
    'n8n-node/nodes/SoldData/generated/base-url.ts': `// Written by \`npm run generate\` from publisher.json. Do not edit.\nexport const defaultBaseUrl = '${service}';\n`,
  };
  // The publisher sets the documentation's address in package.json.
  for (const codex of [action, trigger]) {
    const name = codex.node.replace(/^.*\.s/, 'S');
    files[`n8n-node/nodes/SoldData/${name}.node.json`] = `${jsonText({ ...codex, resources: documentation })}\n`;
  }
  return files;
}

const documentation = {
  credentialDocumentation: [{ url: homepage.replace(/#.*$/, '#credentials') }],
  primaryDocumentation: [{ url: homepage }],
};

/** JSON with lists of texts on one line. */
function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  return text.replace(/\[\n\s+"[^{}[\]]+\]/g, list => `[${list.slice(1, -1).trim().replace(/\n\s+/g, ' ')}]`);
}
