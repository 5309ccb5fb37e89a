import { type Browser, type BrowserContext, type Page, test as base } from '@playwright/test';
import { signIn, type Visitor } from './visit.js';

/** Browsers in which somebody is signed in, for as long as a worker runs: one sign-in a person. */
class SignedInBrowsers {
  readonly #contexts = new Map<string, BrowserContext>();

  constructor(
    private readonly browser: Browser,
    private readonly baseURL: string | undefined,
  ) {}

  /** A new page in the browser of this person. */
  async open(visitor: Visitor): Promise<Page> {
    const known = this.#contexts.get(visitor.name);
    if (known) return known.newPage();
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
  /** A page at which this person is signed in; closed after the test, while the sign-in stays for the next one. */
  readonly as: (visitor: Visitor) => Promise<Page>;
}

/** A journey. Its pages meet the server itself, never a service worker's stored answers. */
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
  as: async ({ signedIn }, use) => {
    const pages: Page[] = [];
    await use(async (visitor) => {
      const page = await signedIn.open(visitor);
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.close();
  },
});
