import { type RefCallback, useCallback, useState } from 'react';

/**
 * Returns a ref for an element, and whether the element is visible in the window; false until known. The lowest
 * `coveredPx` pixels of the window do not count, because other elements cover them.
 */
export function useIsOnScreen(coveredPx: number): readonly [RefCallback<Element>, boolean] {
  const [isOnScreen, setOnScreen] = useState(false);
  const elementRef = useCallback(
    (element: Element | null) => {
      if (!element || !('IntersectionObserver' in window)) return;
      const observer = new IntersectionObserver(
        (entries) => setOnScreen(entries.at(-1)?.isIntersecting ?? false),
        { rootMargin: `0px 0px -${coveredPx}px` },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [coveredPx],
  );
  return [elementRef, isOnScreen];
}
