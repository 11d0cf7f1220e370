import { format } from 'node:util';
import type { LogEntry } from '../execution.ts';
import { Exposed } from '../exposed.ts';
import type { Run } from '../run.ts';

function write(run: Run, level: LogEntry['level'], parts: readonly unknown[]): void {
  run.logs.push({ at: run.now(), level, text: format(...parts) });
}

export class Logger extends Exposed {
  static override scriptName = 'Logger';
  readonly #run: Run;

  constructor(run: Run) {
    super();
    this.#run = run;
  }

  log(...parts: unknown[]): this {
    write(this.#run, 'log', parts);
    return this;
  }

  getLog(): string {
    return this.#run.logs.map(entry => `${entry.text}\n`).join('');
  }

  clear(): void {
    this.#run.logs.length = 0;
  }
}

export class Console extends Exposed {
  static override scriptName = 'console';
  readonly #run: Run;
  readonly #timers = new Map<string, number>();

  constructor(run: Run) {
    super();
    this.#run = run;
  }

  log(...parts: unknown[]): void {
    write(this.#run, 'log', parts);
  }

  info(...parts: unknown[]): void {
    write(this.#run, 'info', parts);
  }

  warn(...parts: unknown[]): void {
    write(this.#run, 'warn', parts);
  }

  error(...parts: unknown[]): void {
    write(this.#run, 'error', parts);
  }

  time(label: unknown): void {
    this.#timers.set(String(label), this.#run.now());
  }

  timeEnd(label: unknown): void {
    const started = this.#timers.get(String(label)) ?? this.#run.now();
    write(this.#run, 'log', [`${label}: ${this.#run.now() - started}ms`]);
  }
}
