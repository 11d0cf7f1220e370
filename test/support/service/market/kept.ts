// What is dear to compute is kept for a while, within a bound on memory.

/** Keeps the values used last, as long as their weights add up to at most `capacity`; the newest always stays. */
export class Kept<Value> {
  readonly #capacity: number;
  readonly #weigh: (value: Value) => number;
  readonly #values = new Map<string, Value>();
  #weight = 0;

  constructor(capacity: number, weigh: (value: Value) => number) {
    this.#capacity = capacity;
    this.#weigh = weigh;
  }

  /** The value of this key, made when it is not there. */
  get(key: string, make: () => Value): Value {
    const kept = this.#values.get(key);
    const value = kept ?? make();
    // A Map iterates in order of insertion: the front is what was used least recently.
    if (kept !== undefined) this.#values.delete(key);
    else this.#weight += this.#weigh(value);
    this.#values.set(key, value);
    this.#trim(key);
    return value;
  }

  clear(): void {
    this.#values.clear();
    this.#weight = 0;
  }

  #trim(newest: string): void {
    for (const [key, value] of this.#values) {
      if (this.#weight <= this.#capacity || key === newest) return;
      this.#values.delete(key);
      this.#weight -= this.#weigh(value);
    }
  }
}
