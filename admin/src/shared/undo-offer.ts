/** The latest action that can be undone. */
export interface UndoOffer {
  /** Distinguishes two offers with the same text. */
  readonly id: number;
  /** The notification, such as 'Tidy approved'. */
  readonly text: string;
  /** Duration of the offer, in milliseconds. */
  readonly forMs: number;
  undo(): void;
}

let current: UndoOffer | null = null;
let made = 0;
const listeners = new Set<() => void>();

function set(offer: UndoOffer | null): void {
  current = offer;
  listeners.forEach((listener) => listener());
}

/** Replaces the current undo offer; the earlier action can then no longer be undone. */
export function offerUndo(offer: Omit<UndoOffer, 'id'>): void {
  made += 1;
  set({ ...offer, id: made });
}

/** Withdraws the offer. */
export function withdrawUndo(): void {
  set(null);
}

/** Returns the current offer, or null. */
export function undoOffer(): UndoOffer | null {
  return current;
}

/** Calls `listener` after each change of the offer; returns a function that unsubscribes it. */
export function onUndoOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
