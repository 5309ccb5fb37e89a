import { useEffect, useRef } from 'react';

const TYPES_IN = 'input, textarea, select, [contenteditable="true"]';
const OPENS_BY_ENTER = 'a, button, [role="button"], [role="menuitem"], [role="option"]';

/** Does something by one key each; not while somebody types, holds a modifier, or a dialog is open. */
export function useKeys(keys: Readonly<Record<string, () => unknown>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      const from = event.target instanceof Element ? event.target : document.body;
      if (from.closest(TYPES_IN) && !isTick(from)) return;
      if (event.key === 'Enter' && (from.closest(OPENS_BY_ENTER) || isTick(from))) return;
      if (document.querySelector('[role="dialog"], .MuiPopover-root')) return;
      const act = latest.current[event.key] ?? latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    // Before the menu at the side takes a letter for the name of a page.
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
}

/** Nothing is typed into a checkbox. */
function isTick(element: Element): boolean {
  return element instanceof HTMLInputElement && element.type === 'checkbox';
}
