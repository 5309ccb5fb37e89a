import type { BrowserContext, Response, TestInfo } from '@playwright/test';

/** The name of the attachment that test/stages/journey-report.mjs prints. */
const ATTACHMENT = 'failed responses';

/** Records responses with an error status during one test, so that the report of a failed test names them. */
export class FailedResponses {
  private readonly lines: string[] = [];
  private readonly contexts = new Set<BrowserContext>();

  /** Records the responses of this browser context from now on. */
  record(context: BrowserContext): void {
    if (this.contexts.has(context)) return;
    this.contexts.add(context);
    context.on('response', this.add);
  }

  /** Stops recording, and attaches the responses to the test if it failed. */
  async attachTo(test: TestInfo): Promise<void> {
    for (const context of this.contexts) context.off('response', this.add);
    if (test.status === test.expectedStatus || this.lines.length === 0) return;
    await test.attach(ATTACHMENT, { body: this.lines.join('\n'), contentType: 'text/plain' });
  }

  private readonly add = (response: Response): void => {
    if (response.status() < 400) return;
    const { pathname, search } = new URL(response.url());
    this.lines.push(`${response.status()} ${response.request().method()} ${pathname}${search}`);
  };
}
