const SCOPE = 'https://www.googleapis.com/auth/';

/** Scopes that the add-on needs: this file only, requests to the service, the sidebar, and the hourly trigger. */
export const REQUIRED_SCOPES = [
  `${SCOPE}spreadsheets.currentonly`,
  `${SCOPE}script.external_request`,
  `${SCOPE}script.container.ui`,
  `${SCOPE}script.scriptapp`,
];

/**
 * Scope for sending an e-mail when scheduled refreshes fail, the only message that reaches a person outside the sheet. It cannot read mail.
 * People type their address, which avoids a scope for reading it. If they decline this scope, only the e-mails stop.
 */
export const MAIL_SCOPE = `${SCOPE}script.send_mail`;

/** Builds appsscript.json with the narrowest scopes and the only address that the add-on may call. */
export function manifestFor(baseUrl: string) {
  return {
    timeZone: 'Etc/UTC',
    exceptionLogging: 'STACKDRIVER',
    runtimeVersion: 'V8',
    oauthScopes: [...REQUIRED_SCOPES, MAIL_SCOPE],
    urlFetchWhitelist: [`${baseUrl.replace(/\/+$/, '')}/`],
  };
}
