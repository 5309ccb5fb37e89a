import { useEffect, useRef } from 'react';

/**
 * Focuses the element when it appears: for content that replaces the control that was just used. The element needs `tabIndex={-1}`
 * unless it is a control. With `isWanted` false, it only lends the ref.
 */
export function useFocusOnShow<T extends HTMLElement>(isWanted = true) {
  const element = useRef<T>(null);
  useEffect(() => {
    if (isWanted) element.current?.focus();
  }, [isWanted]);
  return element;
}
