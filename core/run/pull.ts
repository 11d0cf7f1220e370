/** Hands on what a run reports as an asynchronous generator, for callers that would rather ask than be called. */

/** A value that nobody has taken yet. */
interface Offer<Value> {
  value: Value;
  taken(): void;
}

/**
 * The values that a run reports, one by one. The run continues when the next one is asked for.
 * @param start begins the run, which reports to `report` and waits for its promise.
 * @param stop is called when nobody will ask any more.
 * @throws what the run throws.
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
