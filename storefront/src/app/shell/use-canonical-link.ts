import { useEffect } from 'react';

/**
 * Updates the canonical link after each navigation. The server wrote it for the first page, and browsers share its address.
 */
export function useCanonicalLink(pathname: string): void {
  useEffect(() => {
    const link = document.querySelector('link[rel="canonical"]');
    link?.setAttribute('href', `${window.location.origin}${pathname}`);
  }, [pathname]);
}
