/** A case of money in doubt: what the service does, and what every surface that offers the operation must make of it. */
import type { KindName, PlayOptions, Script } from '../faults/operations.ts';

export type SurfaceName = 'Sheets' | 'n8n' | 'Zapier';

/** What the person reads at the end, and what the service's books hold. */
export interface Ending {
  /** `done`: it went well; else words that the sentence has. */
  says: 'done' | RegExp;
  charged: number;
  /** Requests of this kind that reached the service. */
  sent?: number;
  /** A status that the service never gave. */
  never?: number;
  /** What stands in its rows, cells or messages. */
  left?: RegExp;
}

export interface Case extends PlayOptions {
  name: string;
  /** Sections of the reference. */
  reference: string;
  kind: KindName;
  script?: Script;
  /** On every surface, or on each by its name where their patience differs. */
  ends: Ending | Readonly<Partial<Record<SurfaceName, Ending>>>;
}
