import { useEffect } from 'react';

/** Name of the product, behind each page's own title. */
export const SITE_NAME = 'MVP Market';

/** Names the page in the browser's tab and history. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${SITE_NAME}` : SITE_NAME;
  }, [title]);
}
