/** Collects the violations of a fault test as messages. */
export class Violations {
  readonly found: string[] = [];

  /** Records a violation unless the condition holds. */
  unless(isFulfilled: boolean, message: string): void {
    if (!isFulfilled) this.found.push(message);
  }

  /** Runs one case of a fault test. If it throws, the error is recorded as a violation. */
  async case(caseName: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.found.push(`${caseName}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
