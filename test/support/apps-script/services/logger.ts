import { format } from 'node:util';
import type { LogEntry } from '../execution.ts';
import type { Run } from '../run.ts';
import { Service } from './service.ts';

function write(run: Run, level: LogEntry['level'], parts: readonly unknown[]): void {
  run.logs.push({ at: run.now(), level, text: format(...parts) });
}

export class Logger extends Service {
  static override scriptName = 'Logger';

  log(...parts: unknown[]): this {
    write(this.run, 'log', parts);
    return this;
  }
}

export class Console extends Service {
  static override scriptName = 'console';

  log(...parts: unknown[]): void {
    write(this.run, 'log', parts);
  }

  warn(...parts: unknown[]): void {
    write(this.run, 'warn', parts);
  }

  error(...parts: unknown[]): void {
    write(this.run, 'error', parts);
  }
}
