import { useEffect } from 'react';

/**
 * Updates the canonical link after each navigation: the server wrote the first page's, and browsers use it when
 * people share a page.
 */
export function useCanonicalLink(pathname: string): void {
  useEffect(() => {
    const link = document.querySelector('link[rel="canonical"]');
    link?.setAttribute('href', `${window.location.origin}${pathname}`);
  }, [pathname]);
}
