import type { Page } from '@playwright/test';
import { dialog, rowsOf } from './console.js';

/** Lists of the console that have a page for each row. */
const SHOWN = [
  'reviews',
  'reports',
  'users',
  'rentals',
  'payments',
  'deliveries',
  'uploads',
  'jobs',
  'outbox',
  'audit',
] as const;

/** A screen of the console as a moderator meets it. */
export interface ConsoleScreen {
  readonly name: string;
  readonly path: string;
  /** What is done before it is looked at. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Its first page, each list, one page of each, a question, and what is not there. */
export const CONSOLE_SCREENS: readonly ConsoleScreen[] = [
  { name: 'console', path: '/admin' },
  ...SHOWN.flatMap((list) => [
    { name: `console ${list}`, path: `/admin/${list}`, prepare: rowsAreThere },
    { name: `console ${list} one`, path: `/admin/${list}`, prepare: firstOne },
  ]),
  { name: 'console queues', path: '/admin/queues', prepare: rowsAreThere },
  { name: 'console reject', path: '/admin/reviews', prepare: reject },
  { name: 'console nothing found', path: '/admin/users?filter={"q":"zzzzzz"}' },
  { name: 'console not found', path: '/admin/nowhere' },
];

/** Opens it and waits until it shows what it came to show. */
export async function visitConsole(page: Page, { path, prepare }: ConsoleScreen): Promise<void> {
  await forgetFilters(page);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await prepare?.(page);
  await page.getByRole('progressbar').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

/** What was searched for on an earlier visit would still be. */
async function forgetFilters(page: Page): Promise<void> {
  if (!page.url().startsWith('http')) return;
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.endsWith('.listParams')) localStorage.removeItem(key);
  });
}

/** Waits for the rows of the list on screen. */
export async function rowsAreThere(page: Page): Promise<void> {
  await rowsOf(page).first().waitFor();
}

async function firstOne(page: Page): Promise<void> {
  await rowsAreThere(page);
  await rowsOf(page).first().locator('td:not(:has(input))').first().click();
  await page.waitForURL(/\/show$/);
}

async function reject(page: Page): Promise<void> {
  await firstOne(page);
  await page.getByRole('button', { name: 'Reject' }).click();
  await dialog(page).waitFor();
}
