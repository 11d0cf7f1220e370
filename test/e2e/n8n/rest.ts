/** The editor's REST calls, made without the editor. */
import type { Credential } from './server.ts';

export const owner = {
  email: 'owner@example.com',
  firstName: 'Test',
  lastName: 'Owner',
  password: 'Password-for-tests-1',
};

export class Rest {
  readonly #url: string;
  #cookie = '';

  constructor(url: string) {
    this.#url = url;
  }

  /** Creates the instance's owner and signs in as the owner. */
  async setUpOwner(): Promise<void> {
    await this.call('POST', '/rest/owner/setup', owner);
  }

  /** Signs in as the owner, after a restart. */
  async signIn(): Promise<void> {
    await this.call('POST', '/rest/login', { emailOrLdapLoginId: owner.email, password: owner.password });
  }

  /** Runs a credential's test: `OK` or `Error`, with the message that the user sees. */
  async testCredential(credential: Credential): Promise<{ status: string; message: string }> {
    const answer = await this.call('POST', '/rest/credentials/test', { credentials: credential });
    return answer as { status: string; message: string };
  }

  /** Publishes the workflow's newest version, so its triggers become active. */
  async activate(id: string): Promise<void> {
    const workflow = (await this.call('GET', `/rest/workflows/${id}`)) as { versionId: string };
    await this.call('POST', `/rest/workflows/${id}/activate`, { versionId: workflow.versionId });
  }

  async nodeTypes(): Promise<{ name: string; displayName: string; iconUrl?: unknown }[]> {
    return (await this.call('GET', '/types/nodes.json')) as { name: string; displayName: string }[];
  }

  async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie: this.#cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const cookie = response.headers.getSetCookie().map(part => part.split(';')[0]);
    if (cookie.length > 0) this.#cookie = cookie.join('; ');
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`);
    const parsed = JSON.parse(text) as { data?: unknown };
    return parsed.data ?? parsed;
  }
}
