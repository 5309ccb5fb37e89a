import { useRef } from 'react';

/**
 * Gives the focus back to what had it before a dialog opened, or to the page where that is gone: our dialogs are
 * opened by state, so Radix knows no trigger to go back to. Spread what it answers on the dialog's content.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
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
