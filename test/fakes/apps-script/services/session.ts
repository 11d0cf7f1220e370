import { createHash } from 'node:crypto';
import { Exposed } from '../exposed.ts';
import type { AppsScriptHost } from '../host.ts';
import { scopeUrl } from '../manifest.ts';
import { denied } from '../permissions.ts';
import type { Run } from '../run.ts';

const EMAIL_SCOPE = 'userinfo.email';

export class Session extends Exposed {
  static override scriptName = 'Session';
  readonly #host: AppsScriptHost;
  readonly #run: Run;

  constructor(host: AppsScriptHost, run: Run) {
    super();
    this.#host = host;
    this.#run = run;
  }

  getScriptTimeZone(): string {
    return this.#host.manifest.timeZone;
  }

  getActiveUserLocale(): string {
    return 'en';
  }

  getActiveUser(): User {
    return this.#user('getActiveUser');
  }

  getEffectiveUser(): User {
    return this.#user('getEffectiveUser');
  }

  /** Changes every 30 days on the platform; here it is one per user. Needs no scope. */
  getTemporaryActiveUserKey(): string {
    return createHash('sha256').update(`key of ${this.#run.user}`).digest('base64');
  }

  #user(method: string): User {
    if (this.#run.mode !== 'FULL') return new User('');
    if (!this.#run.hasScope(scopeUrl(EMAIL_SCOPE))) throw denied(`Session.${method}`, [EMAIL_SCOPE]);
    return new User(this.#run.user);
  }
}

export class User extends Exposed {
  static override scriptName = 'User';
  readonly #email: string;

  constructor(email: string) {
    super();
    this.#email = email;
  }

  getEmail(): string {
    return this.#email;
  }

  override toString(): string {
    return this.#email;
  }
}
