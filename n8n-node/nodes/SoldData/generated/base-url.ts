// Generated from core/catalog by `npm run generate`. Do not edit.
export const defaultBaseUrl = '';
