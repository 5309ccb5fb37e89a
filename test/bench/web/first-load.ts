import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from '@playwright/test';
import { MODERATOR, rowsOf, signInToConsole } from '../../src/browser/console.js';
import { waitUntilLoaded, signIn } from '../../src/browser/running-stack.js';
import { atMost, type Row } from '../report.js';
import type { Route } from './pages.js';
import { goto } from '../../src/browser/goto.js';

const BYTES_PER_KB = 1000;
const GZIP_LEVEL = 9;
const STYLE_KB_MAX = 16;
/** The first page that the console opens. */
const ADMIN_CONSOLE_PATH = '/admin/reviews';
const ADMIN_CONSOLE_KB_MAX = 350;
const SCRIPT_KB_MAX = new Map([
  ['/', 130],
  ['/mvp/{id}', 140],
]);
const OTHER_SCRIPT_KB_MAX = 190;

/** Gzipped bytes of everything that the first visit to a page loads before any input. */
interface FirstLoad {
  readonly scriptBytes: number;
  readonly styleBytes: number;
}

/**
 * Returns a row for each route with the kilobytes of JavaScript that its first load needs, and one with the kilobytes
 * of CSS of the page with the most CSS.
 */
export async function firstLoadRows(
  browser: Browser,
  routes: readonly Route[],
  origin: string,
): Promise<Row[]> {
  const rows: Row[] = [];
  let largestStyleBytes = 0;
  for (const route of routes) {
    const firstLoad = await measureFirstLoad(browser, route, origin);
    const bar = SCRIPT_KB_MAX.get(route.name) ?? OTHER_SCRIPT_KB_MAX;
    rows.push(atMost(`JavaScript of ${route.name}, kB gzip`, firstLoad.scriptBytes / BYTES_PER_KB, bar));
    largestStyleBytes = Math.max(largestStyleBytes, firstLoad.styleBytes);
  }
  return [...rows, atMost('CSS, kB gzip', largestStyleBytes / BYTES_PER_KB, STYLE_KB_MAX)];
}

/** Measures the script bytes that the console loads for its first list, as a signed-in moderator. Returns a row. */
export async function measureAdminConsole(browser: Browser, origin: string): Promise<Row> {
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' });
  const scriptBytes = await (async () => {
    const signInPage = await context.newPage();
    await signInPage.goto(ADMIN_CONSOLE_PATH);
    await signInToConsole(signInPage, MODERATOR);
    await rowsOf(signInPage).first().waitFor();
    const page = await context.newPage();
    const responses = collectResponses(page);
    await page.goto(ADMIN_CONSOLE_PATH, { waitUntil: 'load' });
    await rowsOf(page).first().waitFor();
    await page.waitForLoadState('networkidle');
    return gzippedBytesOf(responses, 'script');
  })().finally(() => context.close());
  return atMost(
    'JavaScript of the console’s first list, kB gzip',
    scriptBytes / BYTES_PER_KB,
    ADMIN_CONSOLE_KB_MAX,
  );
}

async function measureFirstLoad(
  browser: Browser,
  { path, signedInAs }: Route,
  origin: string,
): Promise<FirstLoad> {
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' });
  try {
    if (signedInAs) await signIn(await context.newPage(), signedInAs);
    const page = await context.newPage();
    const responses = collectResponses(page);
    await goto(page, path, { waitUntil: 'load' });
    await waitUntilLoaded(page);
    await page.waitForLoadState('networkidle');
    return {
      scriptBytes: await gzippedBytesOf(responses, 'script'),
      styleBytes: (await gzippedBytesOf(responses, 'stylesheet')) + (await inlineStyleBytes(page)),
    };
  } finally {
    await context.close();
  }
}

/** Returns a list to which every later response of the page is added. */
function collectResponses(page: Page): readonly Response[] {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  return responses;
}

/**
 * Returns the gzipped size of all responses of one kind. A module that is requested twice counts once; files of other
 * servers do not count.
 */
async function gzippedBytesOf(
  responses: readonly Response[],
  kind: 'script' | 'stylesheet',
): Promise<number> {
  const ownResponses = responses.filter(
    (response) => response.request().resourceType() === kind && isFromThisSite(response) && response.ok(),
  );
  const byAddress = new Map(ownResponses.map((response) => [response.url(), response]));
  const bodies = await Promise.all([...byAddress.values()].map((response) => response.body()));
  return bodies.reduce((sum, body) => sum + gzippedBytes(body), 0);
}

/** Returns the gzipped size of a page's style elements. */
async function inlineStyleBytes(page: Page): Promise<number> {
  const styles = await page.locator('style').allTextContents();
  return gzippedBytes(Buffer.from(styles.join('')));
}

function isFromThisSite(response: Response): boolean {
  return new URL(response.url()).origin === new URL(response.frame().url()).origin;
}

function gzippedBytes(body: Buffer): number {
  return body.length === 0 ? 0 : gzipSync(body, { level: GZIP_LEVEL }).length;
}
