/** Turns values that a run reports through a callback into an asynchronous generator. */

/** A reported value that has not been taken yet. */
interface Offer<Value> {
  value: Value;
  taken(): void;
}

/**
 * Yields the values that a run reports, one by one. The run continues when the next value is requested.
 * @param start begins the run, which passes values to `report` and awaits its promise.
 * @param stop called when no more values will be requested.
 * @throws the run's errors.
 */
export async function* pulled<Value>(
  start: (report: (value: Value) => Promise<void>) => Promise<unknown>,
  stop: () => void,
): AsyncGenerator<Value, void, undefined> {
  let offer: Offer<Value> | undefined;
  let isOver = false;
  let wake = () => {};
  const report = (value: Value) =>
    new Promise<void>(taken => {
      offer = { value, taken };
      wake();
    });
  const run = start(report);
  const over = () => {
    isOver = true;
    wake();
  };
  run.then(over, over);
  try {
    while (!isOver) {
      if (offer) {
        yield offer.value;
        const { taken } = offer;
        offer = undefined;
        taken();
      }
      if (!offer && !isOver)
        await new Promise<void>(resolve => {
          wake = resolve;
        });
    }
    await run;
  } finally {
    stop();
    offer?.taken();
  }
}
