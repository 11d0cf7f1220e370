// Errors that the platform throws at a script. The texts are Google's, as far as they are publicly known.
import type { ScriptError } from './execution.ts';

/** An error raised by a service. The script sees an Error of its own realm with the same `name` and `message`. */
export class ScriptException extends Error {
  override name = 'Exception';
}

/** The execution time limit is reached. No script can catch this. */
export class Terminated extends ScriptException {
  constructor(customFunction: boolean) {
    super(customFunction ? 'Exceeded maximum execution time (line 0).' : 'Exceeded maximum execution time');
  }
}

/** The platform stops an execution before its time limit, without an error message. */
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

/** @param service the name that the daily limit uses, such as `urlfetch` or `email`. */
export function tooManyToday(service: string): ScriptException {
  return new ScriptException(`Service invoked too many times for one day: ${service}.`);
}

/** Error for arguments that no overload accepts. `method` is spelled `Class.method`. */
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

/** Copies a thrown value out of the script's realm. A script may throw any value, not only errors. */
export function copyError(reason: unknown): ScriptError {
  const { name = 'Error', message = String(reason), stack = '' } = Object(reason) as Partial<ScriptError>;
  return { name: String(name), message: String(message), stack: String(stack) };
}
