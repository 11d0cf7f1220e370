// Written by `npm run generate` from publisher.json. Do not edit.
export const defaultBaseUrl = '';
