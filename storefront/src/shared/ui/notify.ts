/** Kinds of a passing notice. */
export type NoticeKind = 'success' | 'error' | 'info';

export interface PassingNotice {
  readonly kind: NoticeKind;
  readonly text: string;
}

type Listener = (notice: PassingNotice) => void;

const waiting: PassingNotice[] = [];
let listener: Listener | null = null;

/** Shows a passing notice; the part that draws it is loaded with the first one. */
export function notify(kind: NoticeKind, text: string): void {
  if (listener) listener({ kind, text });
  else waiting.push({ kind, text });
}

/** Takes over all notices, those that waited included; answers how to stop. */
export function takeNotices(next: Listener): () => void {
  listener = next;
  waiting.splice(0).forEach(next);
  return () => {
    listener = null;
  };
}
