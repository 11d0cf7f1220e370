import type { AppsScriptHost } from './host.ts';
import { UiRecord } from './services/ui.ts';

/** One person of a document, with a screen and consent of their own. */
export class Person {
  /** What they see: menus, sidebars, questions. */
  readonly ui = new UiRecord();
  /** Scopes they have consented to: all of the manifest's, until a test takes one away. */
  grantedScopes: ReadonlySet<string>;
  /** A viewer sees the document and lets its formulas calculate, but nothing they run may change a sheet. The owner may always. */
  role: 'editor' | 'viewer' = 'editor';
  readonly #host: AppsScriptHost;
  readonly #email: string;

  constructor(host: AppsScriptHost, email: string) {
    this.#host = host;
    this.#email = email;
    this.grantedScopes = new Set(host.manifest.oauthScopes);
  }

  /** Whether a protection with these editors lets them through. */
  passes(editors: readonly string[]): boolean {
    return this.#email === this.#host.owner || editors.includes(this.#email);
  }

  /** Whether their executions may change sheets. */
  get mayEdit(): boolean {
    return this.role === 'editor' || this.#email === this.#host.owner;
  }
}
