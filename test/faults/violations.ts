/** Collects the violations of a fault test as messages. */
export class Violations {
  readonly messages: string[] = [];

  /** Records a violation unless the condition holds. */
  recordUnless(isFulfilled: boolean, message: string): void {
    if (!isFulfilled) this.messages.push(message);
  }

  /** Runs one case of a fault test. If it throws, the error is recorded as a violation. */
  async runCase(caseName: string, testCase: () => Promise<void>): Promise<void> {
    try {
      await testCase();
    } catch (error) {
      this.messages.push(`${caseName}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
