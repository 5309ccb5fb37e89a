import { type Browser, type BrowserContext, type Page, test as base } from '@playwright/test';
import { FailedResponses } from './failed-responses.js';
import { signIn, type Visitor } from './running-stack.js';

/**
 * Browser contexts of signed-in people. Each lasts as long as a Playwright worker, so that a person signs in only
 * once.
 */
class SignedInBrowsers {
  readonly #contexts = new Map<string, BrowserContext>();

  constructor(
    private readonly browser: Browser,
    private readonly baseURL: string | undefined,
  ) {}

  /** Opens a new page in this person's browser context. */
  async open(visitor: Visitor): Promise<Page> {
    const openContext = this.#contexts.get(visitor.name);
    if (openContext) return openContext.newPage();
    const context = await this.browser.newContext({
      baseURL: this.baseURL,
      viewport: { width: 1280, height: 900 },
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await signIn(page, visitor);
    this.#contexts.set(visitor.name, context);
    return page;
  }

  async close(): Promise<void> {
    for (const context of this.#contexts.values()) await context.close();
  }
}

interface Fixtures {
  /**
   * Opens a page on which this person is signed in. The page is closed after the test; the session is reused by the
   * next test.
   */
  readonly openPageAs: (visitor: Visitor) => Promise<Page>;
}

/** The test function of journeys. Service workers are blocked, so that pages always reach the server. */
export const test = base.extend<Fixtures, { readonly signedIn: SignedInBrowsers }>({
  serviceWorkers: 'block',
  signedIn: [
    async ({ browser }, use, { project }) => {
      const browsers = new SignedInBrowsers(browser, project.use.baseURL);
      await use(browsers);
      await browsers.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use, test) => {
    const failedResponses = new FailedResponses();
    failedResponses.record(context);
    await use(context);
    await failedResponses.attachTo(test);
  },
  openPageAs: async ({ signedIn }, use, test) => {
    const pages: Page[] = [];
    const failedResponses = new FailedResponses();
    await use(async (visitor) => {
      const page = await signedIn.open(visitor);
      failedResponses.record(page.context());
      pages.push(page);
      return page;
    });
    await failedResponses.attachTo(test);
    for (const page of pages) await page.close();
  },
});
