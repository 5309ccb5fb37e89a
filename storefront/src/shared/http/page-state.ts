import type { DehydratedState } from '@tanstack/react-query';

/** HTML id of the element that contains the query cache from which the server rendered the page. */
export const PAGE_STATE_ID = 'page-state';

/**
 * Returns the query cache from which the server rendered this page. Returns null if there is none or it is invalid; the page
 * then requests its data itself. The data counts as fetched now, whenever the page was rendered: the server would have
 * evicted the page if its data had changed since (API-12).
 */
export function readPageState(): DehydratedState | null {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent;
  if (!text) return null;
  try {
    // The cast is safe: our own server wrote the element for this page.
    const state = JSON.parse(text) as DehydratedState;
    const dataUpdatedAt = Date.now();
    const queries = state.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } }));
    return { ...state, queries };
  } catch {
    return null;
  }
}
