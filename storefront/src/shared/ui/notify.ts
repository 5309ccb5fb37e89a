/** The kinds of toasts. */
export type ToastKind = 'success' | 'error' | 'info';

export interface ToastMessage {
  readonly kind: ToastKind;
  readonly text: string;
  /** A button of the toast. A toast with a button remains until the action runs or the user closes the toast. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

type Listener = (notice: ToastMessage) => void;

const waiting: ToastMessage[] = [];
let listener: Listener | null = null;

/** Shows a toast; the code that renders toasts is loaded with the first toast. */
export function notify(kind: ToastKind, text: string, action?: ToastMessage['action']): void {
  const notice = { kind, text, ...(action && { action }) };
  if (listener) listener(notice);
  else waiting.push(notice);
}

/** Subscribes to toasts, also those that were raised before; returns a function that unsubscribes. */
export function subscribeToToasts(next: Listener): () => void {
  listener = next;
  waiting.splice(0).forEach(next);
  return () => {
    listener = null;
  };
}
