import type { Locator, Page } from '@playwright/test';

/** Returns a visible toast, without the copy of its text that screen readers announce. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: text });
}
