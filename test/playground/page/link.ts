// The page's connection to its server: actions and their results, and events in between.
import type { Argument, CellAddress, Scalar } from '../../support/spreadsheet/functions.ts';
import type { Actions, Answer, FormulaCall, InitialState, ServerEvent } from '../protocol.ts';
import { fromWire, toWire } from '../wire.ts';

export class Link {
  private queue: { call: FormulaCall; resolve: (rows: Scalar[][]) => void; reject: (error: unknown) => void }[] = [];
  private last: Promise<void> | undefined;
  private readonly onEvent: (event: ServerEvent) => void;

  constructor(onEvent: (event: ServerEvent) => void) {
    this.onEvent = onEvent;
  }

  async act<Name extends keyof Actions>(name: Name, ...args: Parameters<Actions[Name]>) {
    const { result, events } = await post<Answer<Name>>(`/act/${name}`, args);
    for (const event of events) this.onEvent(event);
    return result;
  }

  /** Runs a custom function. All calls of one event-loop turn are sent together, because Google runs them in parallel. */
  evaluate(name: string, args: Argument[], cell: CellAddress): Promise<Scalar[][]> {
    return new Promise((resolve, reject) => {
      if (this.queue.push({ call: { name, args: args.map(toWire), cell }, resolve, reject }) === 1)
        this.last = new Promise(resolve => setTimeout(resolve)).then(() => this.send());
    });
  }

  /** Resolves when no response is pending. */
  async settled(): Promise<void> {
    for (let seen: Promise<void> | undefined; seen !== this.last; await seen) seen = this.last;
  }

  private async send(): Promise<void> {
    const sent = this.queue.splice(0);
    try {
      const calls = sent.map(({ call }) => call);
      const outcomes = await this.act('formulas', calls);
      for (const [index, { resolve, reject }] of sent.entries()) {
        const outcome = outcomes[index]!;
        if ('rows' in outcome) resolve(fromWire(outcome.rows) as Scalar[][]);
        else reject(new Error(outcome.error));
      }
    } catch (error) {
      for (const { reject } of sent) reject(error);
    }
  }
}

export async function loadState(): Promise<InitialState> {
  return (await fetch('/state')).json();
}

export async function startOver(seed?: number): Promise<void> {
  await post('/reset', { seed });
  location.reload();
}

/** Replays all actions from the beginning. */
export async function replay(seed: number): Promise<void> {
  await post('/replay', { seed });
  location.reload();
}

/** Sends a request. If the server can't be reached, it was stopped in the terminal, and the page says so. */
async function post<Result>(path: string, body: unknown): Promise<Result> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(error => {
    document.body.classList.add('disconnected');
    throw error;
  });
  if (!response.ok) throw new Error(`The playground's server answered ${response.status}: ${await response.text()}`);
  return response.json();
}
