/** The kinds of toasts. */
export type NoticeKind = 'success' | 'error' | 'info';

export interface PassingNotice {
  readonly kind: NoticeKind;
  readonly text: string;
  /** A button of the toast. A toast with a button remains until the action runs or the user closes the toast. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

type Listener = (notice: PassingNotice) => void;

const waiting: PassingNotice[] = [];
let listener: Listener | null = null;

/** Shows a toast; the code that renders toasts is loaded with the first toast. */
export function notify(kind: NoticeKind, text: string, action?: PassingNotice['action']): void {
  const notice = { kind, text, ...(action && { action }) };
  if (listener) listener(notice);
  else waiting.push(notice);
}

/** Subscribes to toasts, also those that were raised before; returns a function that unsubscribes. */
export function onNotices(next: Listener): () => void {
  listener = next;
  waiting.splice(0).forEach(next);
  return () => {
    listener = null;
  };
}
