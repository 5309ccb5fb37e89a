import { type Browser, expect, type Locator, type Page } from '@playwright/test';

/** The moderator of the sample data. */
export const MODERATOR = 'Ruth Calloway';

/** Signs in on the console's login page, with the provider's consent page. */
export async function signInToConsole(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Continue with GitHub' }).click();
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click();
}

/** Opens the console as the moderator, at the review queue, in a new browser context. The caller closes the context. */
export async function openConsole(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await enterConsole(page);
  return page;
}

/** Signs the moderator in and opens the review queue. */
export async function enterConsole(page: Page): Promise<void> {
  await page.goto('/admin/reviews');
  await signInToConsole(page, MODERATOR);
  await expect(rowsOf(page).first()).toBeVisible();
}

/**
 * Opens a screen from the menu and waits until it is shown. Before that, the page still has the search field of the
 * previous screen.
 */
export async function openConsoleScreen(page: Page, link: string): Promise<void> {
  const item = page.getByRole('menuitem', { name: link, exact: true });
  await item.click();
  await expect(item).toHaveClass(/RaMenuItemLink-active/);
}

/** Finds the rows of the list that is shown. */
export function rowsOf(page: Page): Locator {
  return page.locator('tbody tr');
}

/** Returns the console's notification that an action succeeded or failed. */
export function consoleNotification(page: Page, text: string | RegExp): Locator {
  return page.getByRole('alert').filter({ hasText: text });
}

export function dialog(page: Page): Locator {
  return page.getByRole('dialog');
}

/** Searches a list, and returns the only row that is found. */
export async function findRow(page: Page, listName: string, searchText: string): Promise<Locator> {
  await openConsoleScreen(page, listName);
  await page.getByRole('textbox', { name: 'Search' }).fill(searchText);
  await expect(rowsOf(page)).toHaveCount(1);
  return rowsOf(page).first();
}

/** Expects the audit log to show this action of the moderator. */
export async function expectAudited(page: Page, action: string): Promise<void> {
  await openConsoleScreen(page, 'Audit log');
  await expect(rowsOf(page).filter({ hasText: action }).first()).toContainText(MODERATOR);
}

/** Waits until an approval has taken effect (REVIEW-9), so that visitors find the MVP. */
export async function waitUntilPublic(page: Page, title: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const searchResponse = await page.request.get(`/api/mvps?search=${encodeURIComponent(title)}`);
        const { mvps } = (await searchResponse.json()) as { mvps: { title: string }[] };
        return mvps.map((mvp) => mvp.title);
      },
      { timeout: 30_000 },
    )
    .toContain(title);
}

/** Opens the pending review of the MVP with this title. Searches for the title, since the queue may be long. */
export async function openReview(page: Page, title: string): Promise<void> {
  const row = await findRow(page, 'Reviews', title);
  await row.getByText(title).click();
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
}
