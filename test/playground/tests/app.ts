// The playground without its page: the page's requests to the server and the responses.
import type { AddOnFiles } from '../add-on.ts';
import type { Actions, Answer, Edits, InitialState, ServerEvent } from '../protocol.ts';
import { createApp } from '../server.ts';
import { Visit } from '../visit.ts';

/** An edit without changes. */
export const NOTHING: Edits = { changes: { cells: {} }, selection: null };

/** A visit with this add-on. */
export function openApp(addOn: AddOnFiles) {
  const app = createApp(seed => new Visit(addOn, seed), new Map([['main.js', Buffer.from('page()')]]));
  /** Events of all actions so far. */
  const events: ServerEvent[] = [];
  const get = (path: string, host = '127.0.0.1:4455') => app.request(`http://${host}${path}`);
  const post = (path: string, body: unknown, type = 'application/json') =>
    app.request(`http://127.0.0.1:4455${path}`, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: JSON.stringify(body),
    });
  const state = async () => (await (await get('/state')).json()) as InitialState;
  async function act<Name extends keyof Actions>(name: Name, ...args: Parameters<Actions[Name]>) {
    const answer = (await (await post(`/act/${name}`, args)).json()) as Answer<Name>;
    events.push(...answer.events);
    return answer.result;
  }
  return { events, get, post, state, act };
}
