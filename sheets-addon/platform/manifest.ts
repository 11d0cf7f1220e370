const SCOPE = 'https://www.googleapis.com/auth/';

/** What the add-on cannot work without: this file only, requests to the service, the sidebar, the hourly timer. */
export const REQUIRED_SCOPES = [
  `${SCOPE}spreadsheets.currentonly`,
  `${SCOPE}script.external_request`,
  `${SCOPE}script.container.ui`,
  `${SCOPE}script.scriptapp`,
];

/**
 * For the one thing that reaches a person who does not look at the sheet: a mail when scheduled refreshes fail. It can send, not
 * read. The address is typed in, which spares the scope for reading the person's own. If a person declines it, only the mails stop.
 */
export const MAIL_SCOPE = `${SCOPE}script.send_mail`;

/** appsscript.json: the narrowest scopes, and the one address that the add-on may reach. */
export function manifestFor(baseUrl: string) {
  return {
    timeZone: 'Etc/UTC',
    exceptionLogging: 'STACKDRIVER',
    runtimeVersion: 'V8',
    oauthScopes: [...REQUIRED_SCOPES, MAIL_SCOPE],
    urlFetchWhitelist: [`${baseUrl.replace(/\/+$/, '')}/`],
  };
}
