import { useEffect, useRef } from 'react';

/**
 * Returns a ref for an element that gets the focus when it appears, for content that replaces the control that the
 * user just used. The element needs `tabIndex={-1}` unless it is a control. If `isWanted` is false, the ref does
 * nothing.
 */
export function useFocusOnShow<T extends HTMLElement>(isWanted = true) {
  const element = useRef<T>(null);
  useEffect(() => {
    if (isWanted) element.current?.focus();
  }, [isWanted]);
  return element;
}
