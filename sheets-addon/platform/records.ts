/**
 * Records in the properties: JSON with the version of its shape as `v`. Those of the add-on's version 0.2 have none and are read like
 * the first shape. What this version can't read is undefined: it stops nothing else.
 */

/** Raise it when a record changes so that older versions would misread it. */
const SHAPE = 1;

export function packRecord(record: object): string {
  return JSON.stringify({ v: SHAPE, ...record });
}

/** The record in a text; undefined for none, a damaged one, and one of a later shape. */
export function unpackRecord<Content extends object>(text: string | null | undefined): Content | undefined {
  const { v = SHAPE, ...record } = fieldsOf(text) ?? { v: SHAPE + 1 };
  return typeof v === 'number' && v <= SHAPE ? (record as Content) : undefined;
}

/** The fields of a record of any shape; undefined for a damaged one. */
export function fieldsOf(text: string | null | undefined): { v?: unknown; [field: string]: unknown } | undefined {
  try {
    const record: unknown = JSON.parse(text ?? '');
    return typeof record === 'object' && record !== null && !Array.isArray(record) ? { ...record } : undefined;
  } catch {
    return undefined;
  }
}
