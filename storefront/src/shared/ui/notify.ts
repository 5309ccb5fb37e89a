/** The kinds of toasts. */
export type ToastKind = 'success' | 'error' | 'info';

export interface ToastMessage {
  readonly kind: ToastKind;
  readonly text: string;
  /** A button of the toast. A toast with a button remains until the action runs or the user closes the toast. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

type Listener = (toast: ToastMessage) => void;

const waitingToasts: ToastMessage[] = [];
let listener: Listener | null = null;

/** Shows a toast; the code that renders toasts is loaded with the first toast. */
export function notify(kind: ToastKind, text: string, action?: ToastMessage['action']): void {
  const toast = { kind, text, ...(action && { action }) };
  if (listener) listener(toast);
  else waitingToasts.push(toast);
}

/** Subscribes to toasts, including earlier ones that had no subscriber; returns a function that unsubscribes. */
export function subscribeToToasts(next: Listener): () => void {
  listener = next;
  waitingToasts.splice(0).forEach(next);
  return () => {
    listener = null;
  };
}
