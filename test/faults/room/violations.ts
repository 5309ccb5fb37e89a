/** What was broken, in words, gathered while a promise is played. */
export class Violations {
  readonly found: string[] = [];

  /** Notes it unless it is so. */
  unless(isSo: boolean, words: string): void {
    if (!isSo) this.found.push(words);
  }

  /** Does one case; what it throws is a broken promise. */
  async case(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.found.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
