import type { BrowserContext, Request, Response, TestInfo } from '@playwright/test';

/** The name of the attachment that test/stages/journey-report.mjs prints. */
const ATTACHMENT_NAME = 'failed responses';

/**
 * Records responses with an error status, and requests without a response, during one test, so that the report of a
 * failed test names them.
 */
export class FailedResponses {
  private readonly responseLines: string[] = [];
  private readonly pendingRequests = new Set<Request>();
  private readonly contexts = new Set<BrowserContext>();

  /** Records the requests of this browser context from now on. */
  record(context: BrowserContext): void {
    if (this.contexts.has(context)) return;
    this.contexts.add(context);
    context.on('request', this.onRequest);
    context.on('response', this.onResponse);
    context.on('requestfinished', this.onEnd);
    context.on('requestfailed', this.onEnd);
  }

  /** Stops recording. If the test failed, attaches the failed responses and open requests, one per line. */
  async attachTo(test: TestInfo): Promise<void> {
    for (const context of this.contexts) {
      context.off('request', this.onRequest);
      context.off('response', this.onResponse);
      context.off('requestfinished', this.onEnd);
      context.off('requestfailed', this.onEnd);
    }
    const pendingLines = [...this.pendingRequests].map(
      (request) => `no response: ${describeRequest(request)}`,
    );
    const body = [...pendingLines, ...this.responseLines].join('\n');
    if (test.status === test.expectedStatus || body === '') return;
    await test.attach(ATTACHMENT_NAME, { body, contentType: 'text/plain' });
  }

  private readonly onRequest = (request: Request): void => void this.pendingRequests.add(request);
  private readonly onEnd = (request: Request): void => void this.pendingRequests.delete(request);
  private readonly onResponse = (response: Response): void => {
    if (response.status() >= 400)
      this.responseLines.push(`${response.status()} ${describeRequest(response.request())}`);
  };
}

function describeRequest(request: Request): string {
  const { pathname, search } = new URL(request.url());
  return `${request.method()} ${pathname}${search}`;
}
