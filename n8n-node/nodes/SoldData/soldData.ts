/** What both nodes run on. It is one file of the package, so they share one limiter; the node files hold their descriptions' heads. */
export { searchCategories } from './methods/searchCategories.ts';
export { searchProducts } from './methods/searchProducts.ts';
export { testAccount } from './methods/testAccount.ts';
export { execute } from './operations/index.ts';
export { properties, triggerPanel } from './panel/properties.ts';
export { poll } from './trigger/index.ts';
