/**
 * Records in the properties: JSON with its format version as `v`. An unreadable record counts as undefined and stops nothing else.
 */

/** Increase it when older versions of the add-on would misread a changed record. */
const SHAPE = 1;

export function packRecord(record: object): string {
  return JSON.stringify({ v: SHAPE, ...record });
}

/** Parses a record. Returns undefined for a missing or damaged one, and for a later format. */
export function unpackRecord<Content extends object>(text: string | null | undefined): Content | undefined {
  const { v, ...record } = fieldsOf(text) ?? {};
  return typeof v === 'number' && v <= SHAPE ? (record as Content) : undefined;
}

/** The fields of a record in any format; undefined for a damaged one. */
export function fieldsOf(text: string | null | undefined): { v?: unknown; [field: string]: unknown } | undefined {
  try {
    const record: unknown = JSON.parse(text ?? '');
    return typeof record === 'object' && record !== null && !Array.isArray(record) ? { ...record } : undefined;
  } catch {
    return undefined;
  }
}
