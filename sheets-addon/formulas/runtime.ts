/** Reads the short form in which Code.js carries the formula table (generated/runtime.ts): one line each, parts between bars. */
import type { Column } from '@sold-data/core';
import type { RunnableFormula, Shape, Statistic } from './formula.ts';

export interface FormulaTable {
  names(): string[];
  /** Undefined when there is no formula of that name. */
  find(name: string): RunnableFormula | undefined;
}

/** Only the line that is asked for is read: most executions want one formula. */
export function formulaTable(text: string): FormulaTable {
  return {
    names: () => Array.from(text.matchAll(/^\w+/gm), ([name]) => name),
    find(name) {
      const line = /^\w+$/.test(name) ? new RegExp(`^${name}\\|(.*)$`, 'm').exec(text) : null;
      return line ? formulaFrom(line[1]!.split('|')) : undefined;
    },
  };
}

function formulaFrom([endpoint = '', takes, shape = '', options, fixed]: string[]): RunnableFormula {
  return {
    endpoint: endpoint as RunnableFormula['endpoint'],
    takes: words(takes),
    shape: shapeFrom(shape.split(' ')),
    options: words(options),
    fixed: Object.fromEntries(
      words(fixed)
        .map(factsFrom)
        .map(({ name, normal }) => [name, normal]),
    ),
  };
}

function shapeFrom([kind, detail = '', list, ...columns]: string[]): Shape {
  if (kind === 'statistic') return { kind, of: detail as Statistic };
  if (kind !== 'rows') return { kind } as Shape;
  return { kind, columns, rows: Number(detail) || undefined, list: list || undefined };
}

/** Name, how a value is written (t text, n number, f flag, j JSON) and default of a parameter: enough to name a question. */
export interface NameFacts {
  name: string;
  kind: string;
  normal?: string | number | boolean;
}

/** The parameters of an endpoint; none for one that no formula asks. */
export function nameFacts(text: string): (endpoint: string) => readonly NameFacts[] {
  const read = new Map<string, NameFacts[]>();
  return endpoint => {
    let facts = read.get(endpoint);
    if (!facts) {
      facts = words(lineOf(text, endpoint)).map(factsFrom);
      read.set(endpoint, facts);
    }
    return facts;
  };
}

export function columnsFrom(text: string): (endpoint: string) => Column[] {
  return endpoint =>
    lineOf(text, endpoint)
      .split('|')
      .map(column => {
        const [name = '', kind, label = ''] = column.split(':');
        return { name, kind: kind as Column['kind'], label };
      });
}

/** `count:n=240` */
function factsFrom(text: string): NameFacts {
  const [, name = '', kind = '', normal] = /^(\w+):(\w)(?:=(.*))?$/.exec(text) ?? [];
  if (normal === undefined) return { name, kind };
  return { name, kind, normal: kind === 'n' ? Number(normal) : kind === 'f' ? normal === 'true' : normal };
}

/** The rest of the line that begins with an endpoint, or with several of which it is one. */
function lineOf(text: string, endpoint: string): string {
  return new RegExp(`^(?:\\w+,)*${endpoint}(?:,\\w+)*\\|(.*)$`, 'm').exec(text)?.[1] ?? '';
}

function words(text = ''): string[] {
  return text === '' ? [] : text.split(' ');
}
