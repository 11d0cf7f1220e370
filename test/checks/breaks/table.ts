/** All breaks, at least two for each promise. */
import { answers } from './answers.ts';
import type { Break } from './break.ts';
import { connectors } from './connectors.ts';
import { money } from './money.ts';
import { safety } from './safety.ts';

export const BREAKS: readonly Break[] = [...money, ...answers, ...safety, ...connectors];
