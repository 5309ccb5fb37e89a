import { useEffect, useEffectEvent } from 'react';

const TEXT_INPUT_SELECTOR = 'input, textarea, select, [contenteditable="true"]';
const ENTER_ACTIVATED_SELECTOR =
  'a, button, [role="button"], [role="combobox"], [role="menuitem"], [role="option"]';

/** Registers keyboard shortcuts. They are ignored in text fields, with modifier keys, and while a dialog is open. */
export function useKeyboardShortcuts(actionsByKey: Readonly<Record<string, () => unknown>>): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
    const eventTarget = event.target instanceof Element ? event.target : document.body;
    if (eventTarget.closest(TEXT_INPUT_SELECTOR) && !isCheckbox(eventTarget)) return;
    if (event.key === 'Enter' && (eventTarget.closest(ENTER_ACTIVATED_SELECTOR) || isCheckbox(eventTarget)))
      return;
    if (document.querySelector('[role="dialog"], .MuiPopover-root')) return;
    const runShortcut = actionsByKey[event.key] ?? actionsByKey[event.key.toLowerCase()];
    if (!runShortcut) return;
    event.preventDefault();
    event.stopPropagation();
    runShortcut();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handleKey(event);
    // Listens in the capture phase, before the menu can use the letter to select an entry.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
}

/** Whether an element is a checkbox: shortcuts work in it, because users cannot type into it. */
function isCheckbox(element: Element): boolean {
  return element instanceof HTMLInputElement && element.type === 'checkbox';
}
