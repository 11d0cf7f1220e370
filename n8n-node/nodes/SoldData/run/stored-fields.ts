/** The fields of a node as its workflow stores them: texts, choices, and expressions that n8n resolves for each input item. */
import { hasPlainLines } from '@sold-data/core/engine';
import type { IDataObject, IExecuteFunctions, INodeParameters } from 'n8n-workflow';

export class StoredFields {
  /** n8n copies them whenever they are read. */
  readonly parameters: INodeParameters;
  readonly timezone: string;
  /** Whether a person typed several lines as the keyword. */
  readonly isTypedList: boolean;
  /** The values of fields without an expression, by name. They are the same for all items. */
  readonly constants = new Map<string, unknown>();
  /** The fields that were read and have an expression. */
  readonly expressions = new Set<string>();
  /** What n8n resolved for the item that is being read. */
  private resolved = { itemIndex: -1, values: new Map<string, unknown>() };

  constructor(private readonly context: IExecuteFunctions) {
    this.parameters = context.getNode().parameters;
    this.timezone = context.getTimezone();
    this.isTypedList = isTypedList(String(this.parameters.keyword));
  }

  /** The stored value of a field; undefined if it was never filled in. @param path names joined by dots */
  valueOf(path: string): unknown {
    const inside = (held: unknown, name: string) => (held as IDataObject | null | undefined)?.[name];
    return path.split('.').reduce<unknown>(inside, this.parameters);
  }

  /** What n8n resolves for a field of an item, once. */
  resolvedAt(name: string, itemIndex: number): unknown {
    if (this.resolved.itemIndex !== itemIndex) this.resolved = { itemIndex, values: new Map() };
    const { values } = this.resolved;
    this.expressions.add(name);
    if (!values.has(name)) values.set(name, this.context.getNodeParameter(name, itemIndex));
    return values.get(name);
  }

  /**
   * Identifies what an item's expressions return, of all fields that were read so far; undefined unless all of it is text, numbers and
   * switches.
   */
  expressionKey(itemIndex: number): string | undefined {
    try {
      const values = [...this.expressions].map(name => this.resolvedAt(name, itemIndex));
      const isPlain = values.every(value => value === null || !['object', 'function'].includes(typeof value));
      return isPlain ? JSON.stringify(values.map(value => [typeof value, String(value)])) : undefined;
    } catch {
      // Reading the fields throws it again.
      return undefined;
    }
  }
}

export function hasExpression(value: unknown): boolean {
  if (typeof value === 'string') return value.startsWith('=');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasExpression);
}

/** Whether a keyword has line breaks outside of its expressions. */
const isTypedList = (keyword: string) => hasPlainLines(keyword.replace(/\{\{.*?\}\}/gs, ''));
