import { useRef } from 'react';

/** What one does first in a dialog: fills its first field, else uses its first control. */
const FIELD = ':is(input, select, textarea):not(:disabled, [readonly], [type="hidden"])';
const CONTROL = ':is(button, a[href]):not(:disabled)';

/**
 * Puts the focus on the first field or control of the dialog's `[data-dialog-body]` where it has one, and gives it back
 * to what had it before, or to the page where that is gone: our dialogs are opened by state, so Radix knows no trigger
 * to go back to. Spread the result on the dialog's content.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      const body = event.target instanceof HTMLElement && event.target.querySelector('[data-dialog-body]');
      if (!body) return;
      const first = body.querySelector<HTMLElement>(FIELD) ?? body.querySelector<HTMLElement>(CONTROL);
      if (!first) return;
      event.preventDefault();
      first.focus({ preventScroll: true });
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current?.isConnected) opener.current.focus({ preventScroll: true });
      // Of two dialogs that close together, the inner one's opener is gone, and the outer one has put the focus back.
      else if (document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true });
    },
  };
}
