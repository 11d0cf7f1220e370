import { signatureMismatch } from '../exceptions.ts';
import { EnumValue, Exposed, enumeration } from '../exposed.ts';
import type { AppsScriptHost } from '../host.ts';
import type { Run } from '../run.ts';
import { Trigger, TriggerBuilder } from './trigger.ts';

export const AUTH_MODE = enumeration('NONE', 'CUSTOM_FUNCTION', 'LIMITED', 'FULL');
const AUTHORIZATION_STATUS = enumeration('REQUIRED', 'NOT_REQUIRED');

export class ScriptApp extends Exposed {
  static override scriptName = 'ScriptApp';
  static override enums = {
    AuthMode: AUTH_MODE,
    AuthorizationStatus: AUTHORIZATION_STATUS,
    EventType: enumeration('CLOCK', 'ON_OPEN', 'ON_EDIT', 'ON_FORM_SUBMIT', 'ON_CHANGE', 'ON_EVENT_UPDATED'),
    TriggerSource: enumeration('SPREADSHEETS', 'CLOCK', 'FORMS', 'DOCUMENTS', 'CALENDAR'),
    WeekDay: enumeration('SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'),
  };
  readonly #host: AppsScriptHost;
  readonly #run: Run;

  constructor(host: AppsScriptHost, run: Run) {
    super();
    this.#host = host;
    this.#run = run;
  }

  newTrigger(functionName: unknown): TriggerBuilder {
    return new TriggerBuilder(this.#host, this.#run, String(functionName));
  }

  /** The current user's triggers in this document. */
  getProjectTriggers(): Trigger[] {
    return this.#host.triggers.all
      .filter(trigger => trigger.user === this.#run.user)
      .map(trigger => new Trigger(trigger));
  }

  getUserTriggers(_document: unknown): Trigger[] {
    return this.getProjectTriggers();
  }

  deleteTrigger(trigger: unknown): void {
    if (!(trigger instanceof Trigger)) throw signatureMismatch('ScriptApp.deleteTrigger', [trigger]);
    this.#host.triggers.remove(trigger.getUniqueId());
  }

  /** Whether the user has to consent again, as after a change of scopes; of all scopes, or of those that are named. */
  getAuthorizationInfo(...args: unknown[]): AuthorizationInfo {
    const [mode, scopes] = args;
    if (!(mode instanceof EnumValue) || (args.length > 1 && !Array.isArray(scopes)))
      throw signatureMismatch('ScriptApp.getAuthorizationInfo', args);
    const missing = this.#host.missingScopes();
    return new AuthorizationInfo(
      Array.isArray(scopes) ? missing.some(scope => scopes.includes(scope)) : missing.length > 0,
    );
  }

  getScriptId(): string {
    return 'fake-script-id';
  }
}

export class AuthorizationInfo extends Exposed {
  static override scriptName = 'AuthorizationInfo';
  readonly #required: boolean;

  constructor(required: boolean) {
    super();
    this.#required = required;
  }

  getAuthorizationStatus(): EnumValue {
    return this.#required ? AUTHORIZATION_STATUS.REQUIRED : AUTHORIZATION_STATUS.NOT_REQUIRED;
  }

  /** Null when nothing is required. */
  getAuthorizationUrl(): string | null {
    return this.#required ? 'https://script.google.com/authorize?script=fake-script-id' : null;
  }
}
