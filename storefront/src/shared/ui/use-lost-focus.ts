import { useEffect, useRef } from 'react';

/**
 * Focuses the element when `key` changes and the focused element was removed; otherwise the next Tab would begin at the top
 * of the page. The element needs `tabIndex={-1}` unless it is a control.
 */
export function useLostFocus<T extends HTMLElement>(key: string | number | boolean) {
  const element = useRef<T>(null);
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [key]);
  return element;
}
