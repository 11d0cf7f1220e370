import type { ScriptError } from './execution.ts';

/** Copies what a script threw out of its realm; anything may be thrown, not only errors. */
export function copyError(reason: unknown): ScriptError {
  if (reason !== null && typeof reason === 'object' && 'message' in reason) {
    const { name, message, stack } = reason as Partial<ScriptError>;
    return { name: String(name ?? 'Error'), message: String(message), stack: ownFrames(String(stack ?? '')) };
  }
  return { name: 'Error', message: String(reason), stack: '' };
}

/** The script's own frames; those of the host say nothing about the add-on. */
function ownFrames(stack: string): string {
  return stack
    .split('\n')
    .filter(line => !/^\s+at /.test(line) || line.includes('Code.js'))
    .join('\n');
}
