/** What a benchmark says: a figure beside a peer's in the same run, because absolute times lie on a shared machine. */

export interface Figure {
  /** What was measured, as a sentence: "10,000 history rows, wall time". */
  what: string;
  ours: number;
  unit: 's' | 'ms' | 'KB' | 'MB' | 'requests' | 'calls' | 'percent' | 'files';
  /** The peer and its figure; sizes may stand against a budget instead. */
  peer?: { name: string; figure: number };
  /** The bound that the project promises, in `unit`, or as a ratio to the peer. */
  promise?: { most: number; of: 'figure' | 'ratio' };
}

/** A named group of figures, measured when asked. Files `*.bench.ts` in this folder export a list of them as `benches`. */
export interface Bench {
  name: string;
  /** Its promises are part of what must hold before a change lands (`--check`); needs nothing that is not installed. */
  check?: true;
  /** @param times how often our own part of the work is done: five times over, each bound must be seen to fail (`--spoil`). */
  measure(times?: number): Promise<Figure[]>;
}

export function ratioOf({ ours, peer }: Figure): number | undefined {
  return peer && peer.figure > 0 ? ours / peer.figure : undefined;
}

/** True when the promise holds, or none was made. */
export function holds(figure: Figure): boolean {
  const { promise } = figure;
  return !promise || measured(figure) <= promise.most;
}

/** The better of two runs of the same figure: noise only ever adds. */
export function better(one: Figure, other: Figure): Figure {
  return measured(other) < measured(one) ? other : one;
}

const measured = (figure: Figure) =>
  figure.promise?.of === 'ratio' ? (ratioOf(figure) ?? Number.POSITIVE_INFINITY) : figure.ours;

/**
 * Figures of pieces of work that take turns, each round in another order: what disturbs one disturbs the others. The lower
 * quartile of each, because noise only ever adds.
 * @param work gives what one run of it took.
 * @param rounds how often each is measured, after a tenth as many to warm up.
 */
export async function inTurns<Name extends string>(
  work: Record<Name, () => number | Promise<number>>,
  rounds: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(work) as Name[];
  const taken = Object.fromEntries(names.map(name => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = -Math.ceil(rounds / 10); round < rounds; round += 1) {
    const shift = Math.abs(round) % names.length;
    for (const name of [...names.slice(shift), ...names.slice(0, shift)]) {
      const figure = await work[name]();
      if (round >= 0) taken[name].push(figure);
    }
  }
  return Object.fromEntries(names.map(name => [name, lowerQuartile(taken[name])])) as Record<Name, number>;
}

/** A piece of work done so many times over: what all of them took. */
export const repeated = (times: number, work: () => number | Promise<number>) => async () => {
  let taken = 0;
  for (let i = 0; i < times; i += 1) taken += await work();
  return taken;
};

/** Wall time of a piece of work, ms. */
export const timed = (work: () => unknown) => async () => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** User and system time that this process spends on a piece of work, ms. */
export const cpuOf = (work: () => unknown) => async () => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

function lowerQuartile(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)]!;
}
