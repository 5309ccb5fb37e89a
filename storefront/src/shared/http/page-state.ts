import type { DehydratedState } from '@tanstack/react-query';

/** Id of the element with the query results that the server rendered a page from. */
export const PAGE_STATE_ID = 'page-state';

/**
 * Returns the query cache that the server rendered this page with; null without one. Invalid state counts as missing:
 * the page then requests its data itself.
 */
export function readPageState(): DehydratedState | null {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent;
  if (!text) return null;
  try {
    // Written by our own server build for this page.
    return JSON.parse(text) as DehydratedState;
  } catch {
    return null;
  }
}
