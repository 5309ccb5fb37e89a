/** Collects the violations of a fault line as messages. */
export class Violations {
  readonly found: string[] = [];

  /** Records a violation unless the condition holds. */
  unless(isSo: boolean, words: string): void {
    if (!isSo) this.found.push(words);
  }

  /** Runs one case of a fault line. If it throws, the error is recorded as a violation. */
  async case(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.found.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
