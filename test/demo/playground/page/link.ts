// The page's line to its server: calls up, events down.
import type { Argument, CellAddress, Scalar } from '../../../support/spreadsheet/functions.ts';
import type { Part } from '../../report/part.ts';
import type {
  CallResult,
  Edits,
  FormulaCall,
  FormulaOutcome,
  InitialState,
  ServerEvent,
  ServiceSwitch,
  Wire,
} from '../protocol.ts';

export function loadState(): Promise<InitialState> {
  return get('/state');
}

/** The same question on another surface. */
export function loadSurface(name: string): Promise<Part> {
  return get(`/surface/${name}`);
}

/** Runs custom functions; all calls of one turn travel together, as Google runs them side by side. */
export class Formulas {
  private open = 0;
  private readonly waiters: (() => void)[] = [];
  private queue: { call: FormulaCall; resolve: (rows: Scalar[][]) => void; reject: (error: Error) => void }[] = [];

  evaluate(name: string, args: Argument[], cell: CellAddress): Promise<Scalar[][]> {
    return new Promise((resolve, reject) => {
      if (this.queue.push({ call: { name, args: args.map(toWire), cell }, resolve, reject }) === 1)
        setTimeout(() => this.send());
    });
  }

  /** `onBusy` learns whether any answer is outstanding. */
  constructor(private readonly onBusy: (busy: boolean) => void) {}

  /** Resolves when no answer is outstanding. */
  settled(): Promise<void> {
    return this.open === 0 ? Promise.resolve() : new Promise(resolve => this.waiters.push(resolve));
  }

  private async send(): Promise<void> {
    const sent = this.queue;
    this.queue = [];
    this.open += 1;
    this.onBusy(true);
    try {
      const answered = post<FormulaOutcome[]>(
        '/formulas',
        sent.map(({ call }) => call),
      );
      const outcomes = await answered;
      for (const [index, { resolve, reject }] of sent.entries()) {
        const outcome = outcomes[index];
        if (outcome && 'rows' in outcome) resolve(outcome.rows.map(row => row.map(fromWire)));
        else reject(new Error(outcome?.error ?? 'The playground gave no answer.'));
      }
    } catch (error) {
      for (const { reject } of sent) reject(error instanceof Error ? error : new Error(String(error)));
    }
    this.open -= 1;
    this.onBusy(this.open > 0);
    if (this.open === 0) for (const resolve of this.waiters.splice(0)) resolve();
  }
}

/** Calls a function of the script as the sidebar does. */
export function callScript(functionName: string, args: unknown[], edits: Edits): Promise<CallResult> {
  return post('/call', { functionName, args, edits });
}

/** Runs a menu item. */
export function runMenuItem(functionName: string, edits: Edits): Promise<CallResult> {
  return post('/menu', { functionName, edits });
}

export function sendEdits(edits: Edits): Promise<unknown> {
  return post('/edits', edits);
}

export function switchService(change: ServiceSwitch): Promise<unknown> {
  return post('/service', change);
}

export function openSidebar(edits: Edits): Promise<CallResult> {
  return post('/sidebar/open', { edits });
}

export function closeSidebar(): Promise<unknown> {
  return post('/sidebar/close', {});
}

/** The server's news. They are kept until somebody listens, so none is lost while the page begins. */
export class News {
  /** Resolves when the line is open for the first time. */
  readonly open: Promise<void>;
  private readonly source = new EventSource('/events');
  private kept: ServerEvent[] = [];
  private listener: ((event: ServerEvent) => void) | undefined;

  /** `onLost` is called when the line breaks, `onBack` when it is open again. */
  constructor(onLost: () => void, onBack: () => void) {
    let lost = false;
    this.open = new Promise(resolve => {
      this.source.onopen = () => (lost ? onBack() : resolve());
    });
    this.source.onerror = () => {
      lost = true;
      onLost();
    };
    this.source.onmessage = message => {
      const event = JSON.parse(message.data) as ServerEvent;
      if (this.listener) this.listener(event);
      else this.kept.push(event);
    };
  }

  listen(listener: (event: ServerEvent) => void): void {
    this.listener = listener;
    for (const event of this.kept.splice(0)) listener(event);
  }
}

/** Turns what the server sent into a value of a cell. */
export function fromWire(wire: Wire): Scalar {
  if (wire === null) return '';
  if (typeof wire !== 'object') return wire;
  return '$date' in wire ? new Date(wire.$date) : String(wire);
}

/** Turns an argument into what can travel. */
export function toWire(argument: Argument): Wire {
  if (Array.isArray(argument)) return argument.map(row => row.map(toWire));
  return argument instanceof Date ? { $date: argument.getTime() } : argument;
}

async function get<Answer>(path: string): Promise<Answer> {
  return answerOf(await fetch(path));
}

async function post<Answer>(path: string, body: unknown): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' };
  return answerOf(await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }));
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) throw new Error(`The playground's server answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
