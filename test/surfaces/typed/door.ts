/** A field of a search that every connector has, and what reaches the service when somebody types or maps a value into it. */
import type { SandboxRequest } from '../../support/service/message.ts';

export type TypedField =
  | 'minPrice'
  | 'maxPrice'
  | 'soldAfter'
  | 'itemCondition'
  | 'buyingFormat'
  | 'sortOrder'
  | 'ebaySite'
  | 'categoryId'
  | 'relevance'
  | 'keyword'
  | 'weightOz'
  | 'postalCode'
  | 'feePercent'
  | 'minSales'
  | 'productId'
  | 'paid';

/** The value that was sent, null if the field counts as empty, or the words of the refusal. */
export type Passed = { sent: unknown } | { refused: string };

/** @param timeZone of the spreadsheet, the workflow or the Zap. Scripts have none. */
export type OpenDoor = (timeZone?: string) => Promise<Door>;

export interface Door {
  pass(field: TypedField, typed: unknown): Promise<Passed>;
  close(): Promise<void>;
}

type Sent = Pick<SandboxRequest, 'url' | 'body'>;

/** What a search sent for a field. @param requests of the search, without those about the account. */
export function passed(field: TypedField, requests: readonly Sent[], message: unknown): Passed {
  const [request] = requests.filter(({ url }) => !url.includes('/account/'));
  if (!request) return { refused: wordsOf(String(message)) };
  const { parcel, from } = JSON.parse(String(request.body || '{}')) as Record<string, Record<string, unknown>>;
  if (field === 'weightOz') return { sent: parcel?.weightOz };
  if (field === 'postalCode') return { sent: from?.postalCode };
  // It is no part of the request.
  if (field === 'minSales') return { sent: 'read' };
  return { sent: new URL(request.url, 'http://service.invalid').searchParams.get(field) };
}

/** The words of a refusal behind the name of its field. Each connector has its own names for fields and choices, and its own last sentence. */
function wordsOf(message: string): string {
  const [, words = message] = /\b((?:must be|is required|is in|is \d).*)$/s.exec(message) ?? [];
  return words
    .replace(/\s*Change the value and try again\.$/, '')
    .replace(/\.$/, '')
    .replace(/any condition/i, 'any');
}

/** The fee in percent that a price and what is left of it stand for. */
export function feeIn(price: unknown, proceeds: unknown): number {
  return Math.round((1 - Number(proceeds) / Number(price)) * 1000) / 10;
}

/** What was paid for an item, if selling costs nothing. */
export function paidIn(price: unknown, profit: unknown): number | null {
  return typeof profit === 'number' ? Math.round((Number(price) - profit) * 100) / 100 : null;
}
