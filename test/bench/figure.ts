/** A benchmark's result: a figure with a peer's figure from the same run, because absolute times aren't reliable on a shared machine. */

export interface Figure {
  /** Description of the measurement. */
  what: string;
  ours: number;
  unit: 'ms' | 'KB' | 'calls';
  /** The peer's name and figure; sizes have no peer. */
  peer?: { name: string; figure: number };
  /** The largest ratio to the peer, or the largest figure where there is no peer. */
  most: number;
}

/** The ratio to the peer, or the figure where there is none. */
export const measured = ({ ours, peer }: Figure) => (peer ? ours / peer.figure : ours);

export const holds = (figure: Figure) => measured(figure) <= figure.most;

/** The better of two runs of the same figure: noise only ever adds. */
export const better = (one: Figure, other: Figure) => (measured(other) < measured(one) ? other : one);

/**
 * Measures several functions in turns, each round in another order, so disturbances affect all of them. Returns the lower quartile of each,
 * because noise only ever adds.
 * @param work runs once and returns its measurement.
 * @param rounds number of measurements of each, after a tenth as many to warm up.
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

/** User and system time that this process spends on `work`, ms. */
export const cpuOf = (work: () => unknown) => async () => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

function lowerQuartile(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)]!;
}
