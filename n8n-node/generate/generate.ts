/** Writes the publisher's addresses into the files of this package. Its forms are made when it is built. */

/** Every generated file of this package: path from the repository's root and content. */
export function generate({ service }: { service: string }): Record<string, string> {
  return {
    'n8n-node/nodes/SoldData/generated/base-url.ts': `// Written by \`npm run generate\` from publisher.json. Do not edit.\nexport const defaultBaseUrl = '${service}';\n`,
  };
}
