/** Filled in by the bundler (build.ts). */
declare const APP_VERSION: string;
declare const PLATFORM_VERSION: string;
/** URL of the page where users find their key. */
declare const DASHBOARD: string;
