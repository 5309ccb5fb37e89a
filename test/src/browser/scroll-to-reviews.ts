import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Scrolls to the reviews of an MVP's page until `loaded` is visible: they load only near the visible part of the page.
 * Scrolls repeatedly, because React Router may restore the scroll position of an earlier visit after this function
 * has scrolled.
 */
export async function scrollToReviews(page: Page, loaded: Locator): Promise<void> {
  await expect(async () => {
    await page.getByRole('region', { name: 'Reviews' }).scrollIntoViewIfNeeded();
    await loaded.first().waitFor({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}
