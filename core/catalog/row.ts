/**
 * Builders for the fields of answers: each makes a tolerant zod schema and notes what the value is, so that surfaces know
 * how to show it. Answers are never refused for a field: the schemas serve types, documents and contract tests.
 */
import * as z from 'zod/mini';

export type FieldKind =
  | 'text'
  | 'url'
  | 'decimal'
  | 'number'
  | 'integer'
  | 'flag'
  | 'day'
  | 'instant'
  | 'currency'
  | 'money'
  | 'list'
  | 'object';

export interface FieldText {
  kind: FieldKind;
  /** Title Case, as a column heading shows it. */
  label: string;
  help?: string;
}

export const fields = z.registry<FieldText>();

function described<Schema extends z.core.$ZodType>(
  schema: Schema,
  kind: FieldKind,
  label: string,
  help?: string,
): Schema {
  fields.add(schema, { kind, label, help });
  return schema;
}

export const textField = (label: string, help?: string) => described(z.nullish(z.string()), 'text', label, help);
export const urlField = (label: string, help?: string) => described(z.nullish(z.string()), 'url', label, help);
/** Money as a decimal string (reference 2.1); its currency stands in a field beside it. */
export const decimalField = (label: string, help?: string) => described(z.nullish(z.string()), 'decimal', label, help);
export const numberField = (label: string, help?: string) => described(z.nullish(z.number()), 'number', label, help);
export const integerField = (label: string, help?: string) => described(z.nullish(z.int()), 'integer', label, help);
export const flagField = (label: string, help?: string) => described(z.nullish(z.boolean()), 'flag', label, help);
/** `YYYY-MM-DD`. */
export const dayField = (label: string, help?: string) => described(z.nullish(z.string()), 'day', label, help);
/** ISO 8601 with time. */
export const instantField = (label: string, help?: string) => described(z.nullish(z.string()), 'instant', label, help);
/** ISO 4217. */
export const currencyField = (label: string, help?: string) =>
  described(z.nullish(z.string()), 'currency', label, help);
/** `{amount, currency, display}` (reference 2.1). */
export const money = z.looseObject({
  amount: decimalField('Amount', 'Decimal number as text.'),
  currency: currencyField('Currency', 'Of the amount.'),
  display: textField('Display', 'As a person would read it.'),
});
export const moneyField = (label: string, help?: string) => described(z.nullish(money), 'money', label, help);
/** Text or a number, as the service has been seen to send both. */
export const textOrNumberField = (label: string, help?: string) =>
  described(z.nullish(z.union([z.string(), z.number()])), 'text', label, help);
/** One of these today; others may come (reference 9 rule 1). */
export const openChoiceField = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  label: string,
  help?: string,
) => described(z.nullish(z.union([z.enum(values), z.string()])), 'text', label, help);
export const listField = <Item extends z.core.$ZodType>(item: Item, label: string, help?: string) =>
  described(z.nullish(z.array(item)), 'list', label, help);
export const objectField = <Shape extends z.core.$ZodLooseShape>(shape: Shape, label: string, help?: string) =>
  described(z.nullish(z.looseObject(shape)), 'object', label, help);

/** A row or an envelope: unknown fields pass through. */
export const record = z.looseObject;

/** `soldPrice` as a heading: Sold Price. A lean bundle leaves such labels out (generate/lean-bundle.ts). */
export function labelOf(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1).replace(/[A-Z]/g, ' $&')}`;
}

export interface FieldFacts extends FieldText {
  name: string;
}

/** The described fields of a row, in the catalogue's order. */
export function fieldsOf(schema: z.ZodMiniObject): FieldFacts[] {
  return Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(([name, field]) => {
    const facts = fields.get(field);
    return facts ? [{ name, ...facts, label: facts.label ?? labelOf(name) }] : [];
  });
}
