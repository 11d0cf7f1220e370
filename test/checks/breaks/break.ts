/** A deliberate mistake in the product: one change of text, and the test that must fail because of it. */
export interface Break {
  /** ID of the promise (promises.ts), such as `M5`. */
  promise: string;
  /** The mistake's effect on the user. */
  breaks: string;
  /** Path of the product file to change. */
  file: string;
  /** The text to replace; it occurs exactly once in the file. */
  from: string;
  to: string;
  /** A test file that promises.ts names for this promise. */
  proof: string;
  /** Part of a test's name in the proof file; without it all of the file's tests run. */
  test?: string;
  /** True when the proof takes more than two minutes, so it runs only with `--slow`. */
  slow?: true;
}
