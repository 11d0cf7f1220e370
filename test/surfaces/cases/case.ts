/** A case of money in doubt: what the service does, and what it may cost in every connector that offers the operation. */
import type { KindName, PlayOptions, Script } from '../faults/operations.ts';

export type ConnectorName = 'Sheets' | 'n8n' | 'Zapier';

/** What the service may charge at most, however often the host or the person tries again. */
export interface Ending {
  charged: number;
}

export interface Case extends PlayOptions {
  name: string;
  /** Sections of the reference. */
  reference: string;
  kind: KindName;
  script?: Script;
  /** On every connector, or on each by its name where their patience differs. */
  ends: Ending | Readonly<Partial<Record<ConnectorName, Ending>>>;
}
