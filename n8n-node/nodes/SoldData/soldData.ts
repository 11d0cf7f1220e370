/**
 * The shared code of both nodes. It is a single file in the package, so they share one rate limiter. The node files contain only the start
 * of their descriptions.
 */
export { searchCategories } from './methods/searchCategories.ts';
export { searchProducts } from './methods/searchProducts.ts';
export { testAccount } from './methods/testAccount.ts';
export { execute } from './operations/execute.ts';
export { properties, triggerPanel } from './panel/properties.ts';
export { poll } from './trigger/index.ts';
