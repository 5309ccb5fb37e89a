import type { Page } from '@playwright/test';
import { dialog, rowsOf } from './console.js';

/** Paths of the console's lists in which each row has its own page. */
const LISTS_WITH_ROW_PAGES = [
  'reviews',
  'reports',
  'ratings',
  'listings',
  'users',
  'rentals',
  'payments',
  'payouts',
  'listers',
  'deliveries',
  'uploads',
  'jobs',
  'outbox',
  'audit',
] as const;

/** A screen of the console, for a signed-in moderator. */
export interface ConsoleScreen {
  readonly name: string;
  readonly path: string;
  /** Actions to take before the screen is checked. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** The console's home, each list, the page of one row of each list, dialogs, and a page that does not exist. */
export const CONSOLE_SCREENS: readonly ConsoleScreen[] = [
  { name: 'console', path: '/admin' },
  ...LISTS_WITH_ROW_PAGES.flatMap((list) => [
    { name: `console ${list}`, path: `/admin/${list}`, prepare: waitForRows },
    { name: `console ${list} one`, path: `/admin/${list}`, prepare: openFirstRow },
  ]),
  { name: 'console queues', path: '/admin/queues', prepare: waitForRows },
  { name: 'console providers', path: '/admin/providers' },
  { name: 'console reject', path: '/admin/reviews', prepare: rejectReview },
  {
    name: 'console take off sale',
    path: '/admin/listings?filter={"state":"approved"}',
    prepare: takeOffSale,
  },
  {
    name: 'console off sale one',
    path: '/admin/listings?filter={"state":"off-sale"}',
    prepare: openFirstRow,
  },
  { name: 'console nothing found', path: '/admin/users?filter={"q":"zzzzzz"}' },
  { name: 'console not found', path: '/admin/nowhere' },
];

/** Opens the screen and waits until its content is visible. */
export async function visitConsole(page: Page, { path, prepare }: ConsoleScreen): Promise<void> {
  await deleteStoredFilters(page);
  await page.goto(path);
  // The heading is empty while react-admin loads the screen.
  await page.getByRole('heading', { level: 1, name: /\S/ }).first().waitFor({ state: 'attached' });
  await prepare?.(page);
  await page.getByRole('progressbar').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

/** Deletes the filters that the console stored in the browser during an earlier visit. */
async function deleteStoredFilters(page: Page): Promise<void> {
  if (!page.url().startsWith('http')) return;
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.endsWith('.listParams')) localStorage.removeItem(key);
  });
}

/** Waits for the rows of the current list. */
export async function waitForRows(page: Page): Promise<void> {
  await rowsOf(page).first().waitFor();
}

async function openFirstRow(page: Page): Promise<void> {
  await waitForRows(page);
  await rowsOf(page).first().locator('td:not(:has(input))').first().click();
  await page.waitForURL(/\/show$/);
}

async function rejectReview(page: Page): Promise<void> {
  await openFirstRow(page);
  await page.getByRole('button', { name: 'Reject' }).click();
  await dialog(page).waitFor();
}

async function takeOffSale(page: Page): Promise<void> {
  await waitForRows(page);
  await page.getByRole('button', { name: 'Take off sale' }).first().click();
  await dialog(page).waitFor();
}
