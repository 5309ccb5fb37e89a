import { useEffect, useRef } from 'react';

/**
 * Focuses the element if the focused element was removed when `key` changed; otherwise the next Tab key would start
 * at the top of the page. The element needs `tabIndex={-1}` unless it is a control.
 */
export function useFocusAfterRemoval<T extends HTMLElement>(key: string | number | boolean) {
  const element = useRef<T>(null);
  const previousKey = useRef(key);
  useEffect(() => {
    if (previousKey.current === key) return;
    previousKey.current = key;
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [key]);
  return element;
}
