import { AUTH_TIMES } from '@market/contract/identity/auth-rules';

/** Sign-in events handled in the last 10 minutes, so that an event that arrives several times is handled once. */
export class HandledEvents {
  readonly #seenAtMs = new Map<string, number>();

  /** Records an event as handled; returns false if it was recorded before. */
  addIfNew(eventId: string, nowMs: number): boolean {
    for (const [known, atMs] of this.#seenAtMs) {
      if (nowMs - atMs >= AUTH_TIMES.eventCacheMs) this.#seenAtMs.delete(known);
    }
    if (this.#seenAtMs.has(eventId)) return false;
    this.#seenAtMs.set(eventId, nowMs);
    return true;
  }
}
