import type { AppsScriptHost } from './host.ts';
import { UiRecord } from './services/ui.ts';

/** A person who uses the document, with their own user interface and consent. */
export class Person {
  /** The person's user interface: menus, sidebars, dialogs. */
  readonly ui = new UiRecord();
  /** Scopes the person has consented to: all of the manifest's, until a test removes one. */
  grantedScopes: ReadonlySet<string>;
  /** A viewer sees the document and its formulas calculate, but nothing a viewer runs may change a sheet. The owner may always edit. */
  role: 'editor' | 'viewer' = 'editor';
  readonly #host: AppsScriptHost;
  readonly #email: string;

  constructor(host: AppsScriptHost, email: string) {
    this.#host = host;
    this.#email = email;
    this.grantedScopes = new Set(host.manifest.oauthScopes);
  }

  /** Whether a protection with these editors lets this person edit. */
  passes(editors: readonly string[]): boolean {
    return this.#email === this.#host.owner || editors.includes(this.#email);
  }

  /** Whether this person's executions may change sheets. */
  get mayEdit(): boolean {
    return this.role === 'editor' || this.#email === this.#host.owner;
  }
}
