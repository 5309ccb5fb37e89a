import { useRef } from 'react';

/** The first element to use in a dialog: its first field, else its first control. */
const FIELD = ':is(input, select, textarea):not(:disabled, [readonly], [type="hidden"])';
const CONTROL = ':is(button, a[href]):not(:disabled)';

/**
 * Focuses the first field or control in the dialog's `[data-dialog-body]`, and restores the focus when the dialog
 * closes, or focuses the page if the opener is gone. Our dialogs are opened by state, so Radix knows no trigger to
 * return to. Spread the result on the dialog's content.
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
      // If two dialogs close together, the inner one's opener is gone, and the outer one has restored the focus.
      else if (document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true });
    },
  };
}
