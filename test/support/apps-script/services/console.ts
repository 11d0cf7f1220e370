import { format } from 'node:util';
import type { LogEntry } from '../execution.ts';
import { Service } from './service.ts';

export class Console extends Service {
  static override scriptName = 'console';

  log(...parts: unknown[]): void {
    this.#write('log', parts);
  }

  warn(...parts: unknown[]): void {
    this.#write('warn', parts);
  }

  error(...parts: unknown[]): void {
    this.#write('error', parts);
  }

  #write(level: LogEntry['level'], parts: readonly unknown[]): void {
    this.run.logs.push({ level, text: format(...parts) });
  }
}
