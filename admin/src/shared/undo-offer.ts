/** The latest action that can be undone. */
export interface UndoOffer {
  /** Tells two offers with the same text apart. */
  readonly id: number;
  /** The notification, such as 'Tidy approved'. */
  readonly text: string;
  /** How long it is offered, in milliseconds. */
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

/** Offers to undo an action in place of the earlier offer, whose action then stays done. */
export function offerUndo(offer: Omit<UndoOffer, 'id'>): void {
  made += 1;
  set({ ...offer, id: made });
}

/** Withdraws the offer. */
export function withdrawUndo(): void {
  set(null);
}

/** Returns the offer; null without one. */
export function undoOffer(): UndoOffer | null {
  return current;
}

/** Calls `listener` after each change; returns a function that ends this. */
export function onUndoOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
