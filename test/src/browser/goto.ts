import type { Page, Response } from '@playwright/test';

/** Opens a page of the storefront and waits until React has hydrated it. */
export async function goto(
  page: Page,
  path: string,
  options?: Parameters<Page['goto']>[1],
): Promise<Response | null> {
  const response = await page.goto(path, options);
  await waitUntilHydrated(page);
  return response;
}

/** Reloads a page of the storefront and waits until React has hydrated it. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await waitUntilHydrated(page);
}

/** Waits for the attribute that storefront/src/app/shell/HydrationMarker.tsx sets. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}
