/** Which watched jobs have finished since the last poll. Pure; the state is a list of IDs. */

/**
 * The jobs that have finished since the last poll. Each is returned once.
 * @param jobs all watched jobs in their current state.
 * @param before the last state. Anything else counts as none.
 * @returns `state`: IDs of the finished jobs that are still watched.
 */
export function finishedJobs<Job extends { jobId: string; outcome: string }>(
  jobs: readonly Job[],
  before?: readonly string[] | null,
): { fresh: Job[]; state: string[] } {
  const known = new Set(Array.isArray(before) ? before : []);
  const finished = jobs.filter(({ jobId, outcome }) => outcome !== 'running' || known.has(jobId));
  return {
    fresh: finished.filter(({ jobId }) => !known.has(jobId)),
    state: finished.map(({ jobId }) => jobId),
  };
}
