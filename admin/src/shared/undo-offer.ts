/** The latest action, while it can be undone. */
export interface UndoOffer {
  /** Distinguishes this offer from another one with the same text. */
  readonly id: number;
  /** Text of the notification, such as 'Tidy approved'. */
  readonly text: string;
  /** How long the action can be undone, in milliseconds. */
  readonly undoWindowMs: number;
  undo(): void;
}

let currentOffer: UndoOffer | null = null;
let offerCount = 0;
const listeners = new Set<() => void>();

function setOffer(offer: UndoOffer | null): void {
  currentOffer = offer;
  listeners.forEach((listener) => listener());
}

/** Replaces the current undo offer; the earlier action can then no longer be undone. */
export function offerUndo(offer: Omit<UndoOffer, 'id'>): void {
  offerCount += 1;
  setOffer({ ...offer, id: offerCount });
}

/** Withdraws the undo offer. */
export function withdrawUndo(): void {
  setOffer(null);
}

/** Returns the undo offer that is shown now, or null. */
export function getUndoOffer(): UndoOffer | null {
  return currentOffer;
}

/** Calls `listener` after each change of the undo offer; returns a function that unsubscribes it. */
export function subscribeToUndoOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
