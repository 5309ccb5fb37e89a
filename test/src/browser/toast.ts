import type { Locator, Page } from '@playwright/test';

/** Finds a visible toast, without the copy of its text for screen readers. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: text });
}
