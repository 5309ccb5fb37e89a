import { useEffect } from 'react';

/**
 * Updates the canonical link after each navigation, because the server wrote the link of the first page only, and
 * browsers use the link when people share a page.
 */
export function useCanonicalLink(pathname: string): void {
  useEffect(() => {
    const link = document.querySelector('link[rel="canonical"]');
    link?.setAttribute('href', `${window.location.origin}${pathname}`);
  }, [pathname]);
}
