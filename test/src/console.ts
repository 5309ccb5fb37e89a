import { type Browser, expect, type Locator, type Page } from '@playwright/test';

/** The moderator of the sample data. */
export const MODERATOR = 'Ruth Calloway';

/** Signs in by the console's own page, which leads to the provider and back. */
export async function signInToConsole(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Continue with GitHub' }).click();
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click();
}

/** The console in a browser of the moderator's own, at the queue of reviews. Its context is the caller's to close. */
export async function openConsole(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await enterConsole(page);
  return page;
}

/** Signs the moderator in, at the queue of reviews. */
export async function enterConsole(page: Page): Promise<void> {
  await page.goto('/admin/reviews');
  await signInToConsole(page, MODERATOR);
  await expect(rowsOf(page).first()).toBeVisible();
}

/**
 * Goes to a screen by the menu, and waits until it is the one that shows: until then the screen before stands there,
 * with a search of its own.
 */
export async function openTo(page: Page, link: string): Promise<void> {
  const item = page.getByRole('menuitem', { name: link, exact: true });
  await item.click();
  await expect(item).toHaveClass(/RaMenuItemLink-active/);
}

/** Rows of the list on screen. */
export function rowsOf(page: Page): Locator {
  return page.locator('tbody tr');
}

/** What the console says of something it did, or could not do. */
export function said(page: Page, sentence: string | RegExp): Locator {
  return page.getByRole('alert').filter({ hasText: sentence });
}

export function dialog(page: Page): Locator {
  return page.getByRole('dialog');
}

/** The only row of a list that its search finds. */
export async function find(page: Page, list: string, words: string): Promise<Locator> {
  await openTo(page, list);
  await page.getByRole('textbox', { name: 'Search' }).fill(words);
  await expect(rowsOf(page)).toHaveCount(1);
  return rowsOf(page).first();
}

/** The audit log tells that the moderator did this. */
export async function expectAudited(page: Page, action: string): Promise<void> {
  await openTo(page, 'Audit log');
  await expect(rowsOf(page).filter({ hasText: action }).first()).toContainText(MODERATOR);
}

/** Opens what waits of a title: found by the search, as it is in a long queue. */
export async function openReview(page: Page, title: string): Promise<void> {
  const row = await find(page, 'Reviews', title);
  await row.getByText(title).click();
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
}
