/** Fields without an expression have the same value for every input item, so n8n resolves them once instead of once for each item. */
import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';

interface Field {
  isFixed: boolean;
  /** The values read so far, by fallback. */
  values: Map<unknown, unknown>;
}

export class FixedFields {
  private readonly parameters: INodeParameters;
  private readonly fields = new Map<string, Field>();

  constructor(context: IExecuteFunctions) {
    this.parameters = context.getNode().parameters;
  }

  /** The value of a field, which is read once if it is fixed. */
  value(name: string, fallback: unknown, read: () => unknown): unknown {
    const { isFixed, values } = this.fieldOf(name);
    if (!isFixed || (typeof fallback === 'object' && fallback !== null)) return read();
    if (!values.has(fallback)) values.set(fallback, read());
    return values.get(fallback);
  }

  private fieldOf(name: string): Field {
    const known = this.fields.get(name);
    if (known) return known;
    const [whole = name] = name.split('.');
    const field = { isFixed: !hasExpression(this.parameters[whole]), values: new Map() };
    this.fields.set(name, field);
    return field;
  }
}

function hasExpression(value: unknown): boolean {
  if (typeof value === 'string') return value.startsWith('=');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasExpression);
}
