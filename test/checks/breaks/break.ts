/** A deliberate mistake in the product: one change of text, and the test that must fail because of it. */
export interface Break {
  /** As test/README.md numbers it. */
  promise: string;
  /** What goes wrong for the person. */
  breaks: string;
  /** A file of the product. */
  file: string;
  /** Occurs once in the file. */
  from: string;
  to: string;
  /** A test file that test/README.md names for this promise. */
  proof: string;
  /** Part of the name of a test in it; without it all of its tests run. */
  test?: string;
  /** The proof takes more than two minutes: it runs with `--slow` only. */
  slow?: true;
}
