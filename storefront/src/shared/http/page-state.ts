import type { DehydratedState } from '@tanstack/react-query';

/** Id of the element that carries what the server read for a page. */
export const PAGE_STATE_ID = 'page-state';

/** Id of the template that holds a page's scripts and its whole style sheet, for a page that is to be painted first. */
export const PAGE_SCRIPTS_ID = 'page-scripts';

/** The query cache that the server filled for this page, or null where it rendered none (DESIGN §6). */
export function readPageState(): DehydratedState | null {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent;
  // Our own build wrote it, for this very page.
  return text ? (JSON.parse(text) as DehydratedState) : null;
}
