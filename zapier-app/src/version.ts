/** Filled in by the bundler. */
declare const APP_VERSION: string;
declare const PLATFORM_VERSION: string;
declare const DASHBOARD: string;

export const version = APP_VERSION;
export const platformVersion = PLATFORM_VERSION;
/** Where users find their key. */
export const dashboard = DASHBOARD;
/** Tells the service who asks. */
export const USER_AGENT = `sold-data-zapier/${APP_VERSION}`;
