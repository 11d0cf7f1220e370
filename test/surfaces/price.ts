/** What every connector is asked, and what it must say. */
import type { EndpointId } from '../../core/engine.ts';

export interface Question {
  endpoint: EndpointId;
  parameters: Record<string, unknown>;
}

export interface Statistics {
  count: number;
  median: number | null;
  mean: number | null;
  min: number | null;
  max: number | null;
  p25: number | null;
  p75: number | null;
  currency: string | null;
}

/** Asks the built connector; an error is its one line for the user. */
export type AskPrice = (
  sandboxUrl: string,
  apiKey: string,
  question: Question,
) => Promise<Statistics | { error: string }>;
