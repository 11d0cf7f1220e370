/** What may not run twice at once in this process: two looks at one watch would pay for the same and tell it twice. */
import type { FunctionsBase } from 'n8n-workflow';

/** Nodes that are at it, and since when, ms. */
const running = new Map<string, number>();

/** None takes longer: one that did not end by then is given up. */
const LONGEST_MS = 3_600_000;

/** The result of `act`; undefined, and nothing done, while the same node of the same workflow is still at it. */
export async function alone<Result>(
  context: Pick<FunctionsBase, 'getWorkflow' | 'getNode'>,
  act: () => Promise<Result>,
): Promise<Result | undefined> {
  const name = JSON.stringify([context.getWorkflow().id, context.getNode().id]);
  const now = Date.now();
  if (now - (running.get(name) ?? Number.NEGATIVE_INFINITY) < LONGEST_MS) return undefined;
  running.set(name, now);
  try {
    return await act();
  } finally {
    if (running.get(name) === now) running.delete(name);
  }
}
