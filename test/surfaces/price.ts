/** The interface of the price tests: a question, its statistics, and a function that asks a built connector. */
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

/** Gets a price from the built connector. An error is its one-line message to the user. */
export type AskPrice = (
  sandboxUrl: string,
  apiKey: string,
  question: Question,
) => Promise<Statistics | { error: string }>;
