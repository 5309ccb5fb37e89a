/** Kinds of a toast. */
export type NoticeKind = 'success' | 'error' | 'info';

export interface PassingNotice {
  readonly kind: NoticeKind;
  readonly text: string;
  /** A notice with an action stays until the action runs or the notice is closed. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

type Listener = (notice: PassingNotice) => void;

const waiting: PassingNotice[] = [];
let listener: Listener | null = null;

/** Shows a toast; the code that draws toasts is loaded with the first one. */
export function notify(kind: NoticeKind, text: string, action?: PassingNotice['action']): void {
  const notice = { kind, text, ...(action && { action }) };
  if (listener) listener(notice);
  else waiting.push(notice);
}

/** Subscribes to notices, and delivers those that were raised before; returns the function that unsubscribes. */
export function onNotices(next: Listener): () => void {
  listener = next;
  waiting.splice(0).forEach(next);
  return () => {
    listener = null;
  };
}
