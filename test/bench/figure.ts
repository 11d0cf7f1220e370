/** What a benchmark says: a figure beside a peer's in the same run, because absolute times lie on a shared machine. */

export interface Figure {
  /** What was measured, as a sentence: "10,000 history rows, wall time". */
  what: string;
  ours: number;
  unit: 'ms' | 'KB' | 'MB' | 'requests' | 'percent' | 'files';
  /** The peer and its figure; sizes may stand against a budget instead. */
  peer?: { name: string; figure: number };
  /** The bound that the project promises, in `unit`, or as a ratio to the peer. */
  promise?: { most: number; of: 'figure' | 'ratio' };
}

/** A named group of figures, measured when asked. Files `*.bench.ts` in this folder export a list of them as `benches`. */
export interface Bench {
  name: string;
  measure(): Promise<Figure[]>;
}

export function ratioOf({ ours, peer }: Figure): number | undefined {
  return peer && peer.figure > 0 ? ours / peer.figure : undefined;
}

/** True when the promise holds, or none was made. */
export function holds(figure: Figure): boolean {
  const { promise } = figure;
  if (!promise) return true;
  return (promise.of === 'ratio' ? (ratioOf(figure) ?? Number.POSITIVE_INFINITY) : figure.ours) <= promise.most;
}

/**
 * Median times of two pieces of work that take turns, ms: what disturbs one disturbs the other.
 * @param rounds how often each is timed, after a tenth as many to warm up.
 */
export async function paired(
  ours: () => unknown,
  peer: () => unknown,
  rounds: number,
): Promise<{ ours: number; peer: number }> {
  const times = { ours: [] as number[], peer: [] as number[] };
  const warmUp = Math.ceil(rounds / 10);
  for (let round = -warmUp; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['ours', 'peer'] as const) : (['peer', 'ours'] as const);
    for (const who of order) {
      const start = performance.now();
      await (who === 'ours' ? ours() : peer());
      if (round >= 0) times[who].push(performance.now() - start);
    }
  }
  return { ours: median(times.ours), peer: median(times.peer) };
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
