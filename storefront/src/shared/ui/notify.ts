/** Kinds of a passing notice. */
export type NoticeKind = 'success' | 'error' | 'info';

export interface PassingNotice {
  readonly kind: NoticeKind;
  readonly text: string;
  /** Something to do about it: such a notice stays until it is done or dismissed. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

type Listener = (notice: PassingNotice) => void;

const waiting: PassingNotice[] = [];
let listener: Listener | null = null;

/** Shows a passing notice; the part that draws it is loaded with the first one. */
export function notify(kind: NoticeKind, text: string, action?: PassingNotice['action']): void {
  const notice = { kind, text, ...(action && { action }) };
  if (listener) listener(notice);
  else waiting.push(notice);
}

/** Takes over all notices, those that waited included; answers how to stop. */
export function takeNotices(next: Listener): () => void {
  listener = next;
  waiting.splice(0).forEach(next);
  return () => {
    listener = null;
  };
}
