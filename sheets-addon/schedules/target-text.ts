/** A target in words, for lists and the log. */
import { runKinds } from '../jobs/kinds.ts';
import type { Target } from './refresh.ts';

export function targetText(target: Target): string {
  if (target.kind === 'job') return `${runKinds[target.request.kind].title} into ${target.request.output.sheet}`;
  if (target.kind === 'keywords') return `Keywords in ${target.range}`;
  if (target.kind === 'waiting') return 'Waiting cells';
  return target.where === '' ? 'All formulas' : `Formulas in ${target.where}`;
}
