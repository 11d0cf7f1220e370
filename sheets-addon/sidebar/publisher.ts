/** The publisher's addresses, shown in the sidebar. Whoever publishes the add-on sets them here, before the build. */
export const publisher = {
  /** Where a person gets an API key, and more requests. */
  keys: 'https://example.com/api-keys',
  plans: 'https://example.com/plans',
  help: 'https://example.com/help',
  privacy: 'https://example.com/privacy',
  terms: 'https://example.com/terms',
  support: 'https://example.com/support',
} as const;
