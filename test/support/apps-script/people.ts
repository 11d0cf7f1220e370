// The people of a document. Everybody has own user properties, allowances, triggers, consent and screen.
import type { Execution, StartOptions } from './execution.ts';
import type { AppsScriptHost } from './host.ts';
import { UiRecord } from './services/ui.ts';

/** One person at the keyboard of one document. */
export class Person {
  /** What they see: menus, sidebars, questions. */
  readonly ui = new UiRecord();
  /** Scopes they have consented to: all of the manifest's, until a test takes one away. */
  grantedScopes: ReadonlySet<string>;
  /** A viewer sees the document and lets its formulas calculate, but nothing they run may change a sheet. The owner may always. */
  role: 'editor' | 'viewer' = 'editor';
  readonly #host: AppsScriptHost;

  constructor(
    host: AppsScriptHost,
    readonly email: string,
  ) {
    this.#host = host;
    this.grantedScopes = new Set(host.manifest.oauthScopes);
  }

  /** Whether their executions may change sheets. */
  get mayEdit(): boolean {
    return this.role === 'editor' || this.email === this.#host.owner;
  }

  /** They open the document: onOpen(e) in NONE while the add-on is not enabled in it, in LIMITED afterwards. */
  open(mode: 'NONE' | 'LIMITED' | 'FULL' = 'LIMITED'): Execution {
    return this.#host.open(mode, { user: this.email });
  }

  /** They click a menu item. Throws when their menus have no such caption. */
  clickMenu(caption: string): Execution {
    return this.#host.clickMenu(caption, { user: this.email });
  }

  /** A page in front of them calls `google.script.run`. */
  callFromHtml(functionName: string, args: readonly unknown[] = [], options: StartOptions = {}): Execution {
    return this.#host.callFromHtml(functionName, args, { ...options, user: this.email });
  }

  /** A formula calculates while they have the document open: with the owner's user properties and on this person's allowances. */
  calculate(functionName: string, args: readonly unknown[] = [], options: StartOptions = {}): Execution {
    return this.#host.run(functionName, args, 'CUSTOM_FUNCTION', { ...options, user: this.email });
  }

  /** A copy of their user properties, the same in all documents. */
  properties(): Record<string, string> {
    return this.#host.properties.entries(`user:${this.email}`);
  }

  /** How many UrlFetch calls of the day they have used. */
  fetches(): number {
    return this.#host.fetchQuota.used(this.email, this.#host.clock.now());
  }

  /** Their time-driven triggers in this document. */
  triggers() {
    return this.#host.triggers.all.filter(trigger => trigger.user === this.email);
  }

  /** Scopes of the manifest that they have not consented to. */
  missingScopes(): string[] {
    return this.#host.manifest.oauthScopes.filter(scope => !this.grantedScopes.has(scope));
  }
}
