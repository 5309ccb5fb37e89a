import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { EXECUTED_PROPERTY } from '../../../src/hostile/hostile-texts.js';

const SHOWN_WITHIN_MS = 60_000;
/** Console messages about images, which do not exist in this test. */
const IMAGE_LOAD_MESSAGES = /Failed to load resource|Loading the image/;

/** Collapses whitespace, as a page does when it displays text. */
export function collapseWhitespace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A page with the texts that it must show, and whether the server renders it. */
export interface ExpectedPage {
  readonly path: string;
  readonly texts: readonly string[];
  readonly isServerRendered: boolean;
  /** Texts that the alternative texts of the page's pictures must contain. */
  readonly alts?: readonly string[];
}

/** A browser in which the product has its public address, although the api listens on another port. */
export class HydratedPageReader {
  private constructor(
    private readonly browser: Browser,
    private readonly context: BrowserContext,
    private readonly origin: string,
  ) {}

  static async open(publicUrl: string, port: number): Promise<HydratedPageReader> {
    const script = pathToFileURL(resolve('test/src/servers/ensure-browser.mjs')).href;
    const { ensureBrowser } = (await import(script)) as {
      ensureBrowser(): Promise<string | undefined>;
    };
    const executablePath = await ensureBrowser();
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        `--host-resolver-rules=MAP ${new URL(publicUrl).host} 127.0.0.1:${port}, MAP * ~NOTFOUND`,
      ],
    });
    const context = await browser.newContext({ serviceWorkers: 'block' });
    // Stores the `main` element that the server sent: if React renders the page again instead of hydrating it, this
    // element is no longer part of the page.
    await context.addInitScript(() => {
      new MutationObserver((_changes, observer) => {
        const main = document.querySelector('main');
        if (!main) return;
        Object.assign(window, { servedMain: main });
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    return new HydratedPageReader(browser, context, publicUrl);
  }

  /** Signs the browser in with a refresh token. */
  async signIn(refreshToken: string): Promise<void> {
    const url = this.origin;
    await this.context.addCookies([
      { name: 'market-refresh', value: refreshToken, url, httpOnly: true },
      { name: 'signed-in', value: 'true', url },
    ]);
  }

  /** Signs the browser out. */
  async signOut(): Promise<void> {
    await this.context.clearCookies();
  }

  /**
   * Returns a message for each mistake of a page: console errors, failed hydration, missing texts, and payloads
   * that became markup.
   */
  async findMistakes({ path, texts, isServerRendered, alts = [] }: ExpectedPage): Promise<string[]> {
    const page = await this.context.newPage();
    const pageMistakes: string[] = [];
    page.on('pageerror', ({ message }) => pageMistakes.push(`error: ${message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !IMAGE_LOAD_MESSAGES.test(message.text()))
        pageMistakes.push(`console: ${message.text()}`);
    });
    page.on('dialog', (dialog) => {
      pageMistakes.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    try {
      await page.goto(`${this.origin}${path}`, { waitUntil: 'commit', timeout: SHOWN_WITHIN_MS });
      // A page that throws while it starts never hydrates, so an error ends the wait.
      const pageError = page.waitForEvent('pageerror', { timeout: 0 }).then(
        () => [],
        () => [],
      );
      if (isServerRendered)
        pageMistakes.push(...(await Promise.race([findHydrationMistakes(page), pageError])));
      pageMistakes.push(...(await findMissingTexts(page, texts)), ...(await findMissingAlts(page, alts)));
      pageMistakes.push(...(await findInjections(page)));
    } catch (error) {
      pageMistakes.push(String(error).slice(0, 300));
    } finally {
      await page.close();
    }
    return pageMistakes.map((mistake) => `${path} ${mistake.slice(0, 400)}`);
  }

  async close(): Promise<void> {
    await this.browser.close();
  }
}

/**
 * Waits until React has hydrated the page. Returns a message if React replaced the server's element, and one if the
 * page's embedded state is invalid JSON.
 */
async function findHydrationMistakes(page: Page): Promise<string[]> {
  await page.waitForFunction(
    () => {
      const isHydrated = (element: Element) =>
        Object.keys(element).some((key) => key.startsWith('__reactFiber'));
      const main = document.querySelector('main');
      return (
        main !== null && isHydrated(main) && [...main.querySelectorAll('h1, h2, h3, p')].every(isHydrated)
      );
    },
    undefined,
    { timeout: SHOWN_WITHIN_MS },
  );
  return page.evaluate(() => {
    const { servedMain } = window as { servedMain?: Element };
    const hydrationMistakes = servedMain?.isConnected ? [] : ['it was rendered anew instead of hydrated'];
    try {
      JSON.parse(document.getElementById('page-state')?.textContent ?? '');
    } catch (error) {
      hydrationMistakes.push(`its state: ${String(error)}`);
    }
    return hydrationMistakes;
  });
}

async function findMissingTexts(page: Page, texts: readonly string[]): Promise<string[]> {
  const expectedTexts = texts.map(collapseWhitespace);
  // Playwright sends both functions to the page, so they cannot call other functions of this file.
  const isShown = (texts: readonly string[]) => {
    const mainText = (document.querySelector('main')?.textContent ?? '').replace(/\s+/g, ' ');
    return texts.every((text) => mainText.includes(text));
  };
  const missingAmong = (texts: readonly string[]) => {
    const mainText = (document.querySelector('main')?.textContent ?? '').replace(/\s+/g, ' ');
    return texts.filter((text) => !mainText.includes(text));
  };
  try {
    await page.waitForFunction(isShown, expectedTexts, { timeout: SHOWN_WITHIN_MS / 2 });
  } catch {
    return (await page.evaluate(missingAmong, expectedTexts)).map(
      (text) => `does not show ${JSON.stringify(text)}`,
    );
  }
  return [];
}

async function findMissingAlts(page: Page, alts: readonly string[]): Promise<string[]> {
  if (alts.length === 0) return [];
  const shownAlts = await page
    .locator('main img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt') ?? ''));
  const shownTexts = shownAlts.map(collapseWhitespace);
  return alts
    .map(collapseWhitespace)
    .filter((alt) => !shownTexts.some((text) => text.includes(alt)))
    .map((alt) => `has no picture that is described as ${JSON.stringify(alt)}`);
}

/**
 * Runs in the page. Returns a message for each payload that was executed or became markup, and for each unsafe
 * link.
 */
function findInjections(page: Page): Promise<string[]> {
  return page.evaluate((executedProperty) => {
    const urls = [...document.querySelectorAll('[href], [src], [action]')].flatMap((element) =>
      ['href', 'src', 'action'].flatMap((name) => element.getAttribute(name) ?? []),
    );
    const allowedSchemes = ['http:', 'https:', 'mailto:', 'data:'];
    const forbiddenUrls = urls.flatMap((address) => {
      try {
        const { protocol, href } = new URL(address, document.baseURI);
        return allowedSchemes.includes(protocol) && !href.startsWith('data:text')
          ? []
          : [`leads to ${address}`];
      } catch {
        return [`leads to ${address}`];
      }
    });
    const injectedElements = document.querySelectorAll(
      '.hostile, [onerror], [onload], [src="x"], main style, main base, main meta',
    );
    return [
      ...forbiddenUrls,
      ...[...injectedElements].map(({ outerHTML }) => `has markup ${outerHTML.slice(0, 120)}`),
      ...(executedProperty in window ? ['ran a payload'] : []),
    ];
  }, EXECUTED_PROPERTY);
}
