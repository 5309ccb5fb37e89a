import { AUTH_TIMES } from '@market/contract/identity/auth-rules';

/** Sign-in events handled in the last 10 minutes. Each event may arrive several times: by message, storage and redirect. */
export class HandledEvents {
  readonly #seenAtMs = new Map<string, number>();

  /** Marks an event as handled; returns false if it was handled before. */
  isNew(eventId: string, nowMs: number): boolean {
    for (const [known, atMs] of this.#seenAtMs) {
      if (nowMs - atMs >= AUTH_TIMES.eventCacheMs) this.#seenAtMs.delete(known);
    }
    if (this.#seenAtMs.has(eventId)) return false;
    this.#seenAtMs.set(eventId, nowMs);
    return true;
  }
}
