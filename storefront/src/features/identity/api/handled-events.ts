import { AUTH_TIMES } from '@market/contract/identity/auth-rules';

/** Sign-in events of the last 10 minutes that were handled: an event can arrive by message, storage and redirect. */
export class HandledEvents {
  readonly #seenAtMs = new Map<string, number>();

  /** Returns whether an event was not handled before, and marks it as handled. */
  isNew(eventId: string, nowMs: number): boolean {
    for (const [known, atMs] of this.#seenAtMs) {
      if (nowMs - atMs >= AUTH_TIMES.eventCacheMs) this.#seenAtMs.delete(known);
    }
    if (this.#seenAtMs.has(eventId)) return false;
    this.#seenAtMs.set(eventId, nowMs);
    return true;
  }
}
