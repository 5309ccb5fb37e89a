import type { DehydratedState } from '@tanstack/react-query';

/** Id of the element with the query results that the server rendered a page from. */
export const PAGE_STATE_ID = 'page-state';

/**
 * The query cache that the server filled for this page; null where the server rendered none. State that cannot be parsed
 * counts as none: the page then reads its data itself, as it does without a server.
 */
export function readPageState(): DehydratedState | null {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent;
  if (!text) return null;
  try {
    // Written by our own build for this very page.
    return JSON.parse(text) as DehydratedState;
  } catch {
    return null;
  }
}
