import { useEffect, useEffectEvent } from 'react';

const TEXT_INPUTS = 'input, textarea, select, [contenteditable="true"]';
const ENTER_CONTROLS = 'a, button, [role="button"], [role="menuitem"], [role="option"]';

/** Registers keyboard shortcuts. They are ignored in text fields, with modifier keys, and while a dialog is open. */
export function useKeys(keys: Readonly<Record<string, () => unknown>>): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
    const from = event.target instanceof Element ? event.target : document.body;
    if (from.closest(TEXT_INPUTS) && !isCheckbox(from)) return;
    if (event.key === 'Enter' && (from.closest(ENTER_CONTROLS) || isCheckbox(from))) return;
    if (document.querySelector('[role="dialog"], .MuiPopover-root')) return;
    const act = keys[event.key] ?? keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => listen(event);
    // Listens in the capture phase, before the menu can use the letter to select an entry.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
}

/** Whether an element is a checkbox: shortcuts work in it, because users cannot type into it. */
function isCheckbox(element: Element): boolean {
  return element instanceof HTMLInputElement && element.type === 'checkbox';
}
