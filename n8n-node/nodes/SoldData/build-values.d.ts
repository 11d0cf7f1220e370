/** The service's address, filled in by the bundler from publisher.json; '' if that has none. */
declare const BASE_URL: string;
