import { useRef } from 'react';

/**
 * CSS selectors of the element that gets the focus when a dialog opens: its first field, else its first button or
 * link.
 */
const FIELD_SELECTOR = ':is(input, select, textarea):not(:disabled, [readonly], [type="hidden"])';
const CONTROL_SELECTOR = ':is(button, a[href]):not(:disabled)';

/**
 * Focuses the first field or control in the dialog's `[data-dialog-body]`. When the dialog closes, returns the
 * focus to the element that opened it, or to the page if that element was removed. Radix cannot do this, because
 * our dialogs have no Radix trigger. Spread the result on the dialog's content.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      const dialogBody =
        event.target instanceof HTMLElement && event.target.querySelector('[data-dialog-body]');
      if (!dialogBody) return;
      const firstControl =
        dialogBody.querySelector<HTMLElement>(FIELD_SELECTOR) ??
        dialogBody.querySelector<HTMLElement>(CONTROL_SELECTOR);
      if (!firstControl) return;
      event.preventDefault();
      firstControl.focus({ preventScroll: true });
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current?.isConnected) opener.current.focus({ preventScroll: true });
      // If two dialogs close together, the outer one has already returned the focus. The page therefore gets the focus
      // only if no other element has it.
      else if (document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true });
    },
  };
}
