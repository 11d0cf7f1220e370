import vm from 'node:vm';
import { ScriptException } from './exceptions.ts';

const lookups = new Map<string, vm.Script>();

/**
 * A script that evaluates to the entry point of that name, or to undefined. Top-level functions, and constants that hold one, are
 * entry points.
 */
export function lookup(name: string): vm.Script {
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) throw new ScriptException(`Script function not found: ${name}`);
  let script = lookups.get(name);
  if (!script) {
    script = new vm.Script(`typeof ${name} === 'function' ? ${name} : undefined`, { filename: 'lookup' });
    lookups.set(name, script);
  }
  return script;
}
