// What the platform throws at a script. Texts are Google's, as far as they are publicly known.
import type { ScriptError } from './execution.ts';

/** An error raised by a service; the script sees `name` and `message` on an Error of its own realm. */
export class ScriptException extends Error {
  override name = 'Exception';
}

/** The end that no script can catch: the execution's time is over. */
export class Terminated extends ScriptException {
  constructor(customFunction: boolean) {
    super(customFunction ? 'Exceeded maximum execution time (line 0).' : 'Exceeded maximum execution time');
  }
}

/** The platform stops an execution before its time, without a word. */
export class Killed extends Terminated {
  constructor() {
    super(false);
    this.message = 'The execution was stopped.';
  }
}

export function tooLarge(argument: string): ScriptException {
  return new ScriptException(`Argument too large: ${argument}`);
}

export function invalidArgument(text: string): ScriptException {
  return new ScriptException(`Invalid argument: ${text}`);
}

/** `service` is the daily limit's word, such as `urlfetch` or `email`. */
export function tooManyToday(service: string): ScriptException {
  return new ScriptException(`Service invoked too many times for one day: ${service}.`);
}

/** Raised when no overload takes these arguments. `method` is spelled `Class.method`. */
export function signatureMismatch(method: string, args: readonly unknown[]): ScriptException {
  return new ScriptException(
    `The parameters (${args.map(typeName).join(',')}) don't match the method signature for ${method}.`,
  );
}

function typeName(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return `${value.length === 0 ? '' : typeName(value[0]).replace('String', 'string')}[]`;
  if (typeof value === 'string') return 'String';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'Boolean';
  return '(class)';
}

/** Copies what a script threw out of its realm; anything may be thrown, not only errors. */
export function copyError(reason: unknown): ScriptError {
  const { name = 'Error', message = String(reason), stack = '' } = Object(reason) as Partial<ScriptError>;
  return { name: String(name), message: String(message), stack: String(stack) };
}
