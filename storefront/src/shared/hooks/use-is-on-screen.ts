import { type RefCallback, useCallback, useState } from 'react';

/**
 * Returns a ref for an element, and whether the element is visible in the window without its lowest `belowPx`, which
 * other elements cover; false until known.
 */
export function useIsOnScreen(belowPx: number): readonly [RefCallback<Element>, boolean] {
  const [isOnScreen, setOnScreen] = useState(false);
  const watch = useCallback(
    (element: Element | null) => {
      if (!element || !('IntersectionObserver' in window)) return;
      const observer = new IntersectionObserver(
        (entries) => setOnScreen(entries.at(-1)?.isIntersecting ?? false),
        { rootMargin: `0px 0px -${belowPx}px` },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [belowPx],
  );
  return [watch, isOnScreen];
}
