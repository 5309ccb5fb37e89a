import { useEffect } from 'react';

/**
 * Keeps the canonical link on the page that is shown: the server wrote the first page's, and browsers share that address.
 */
export function useCanonicalLink(pathname: string): void {
  useEffect(() => {
    const link = document.querySelector('link[rel="canonical"]');
    link?.setAttribute('href', `${window.location.origin}${pathname}`);
  }, [pathname]);
}
