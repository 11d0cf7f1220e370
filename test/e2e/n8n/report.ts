/** Prints each check while it runs. One failure does not hide the others. */
export class Report {
  readonly failures: string[] = [];
  readonly #started = Date.now();

  say(line: string): void {
    const seconds = ((Date.now() - this.#started) / 1000).toFixed(0).padStart(4);
    process.stdout.write(`${seconds} s  ${line}\n`);
  }

  /** Runs one check. It passes when it doesn't throw; its return value is printed. */
  async check(what: string, run: () => Promise<string | undefined>): Promise<void> {
    try {
      const seen = await run();
      this.say(`ok    ${what}${seen ? `: ${seen}` : ''}`);
    } catch (error) {
      this.failures.push(what);
      this.say(`FAIL  ${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
}
