import type { DehydratedState } from '@tanstack/react-query';

/** HTML id of the element that contains the query cache from which the server rendered the page. */
export const PAGE_STATE_ID = 'page-state';

/**
 * Returns the query cache from which the server rendered this page. Returns null if there is none or it is invalid;
 * the page then requests its data itself.
 */
export function readPageState(): DehydratedState | null {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent;
  if (!text) return null;
  try {
    // The cast is safe: our own server wrote the element for this page.
    return JSON.parse(text) as DehydratedState;
  } catch {
    return null;
  }
}
