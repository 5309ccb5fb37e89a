import { AUTH_TIMES } from '@market/contract/auth-rules';

/** Reports of sign-ins that were dealt with, remembered for 10 min: each may arrive on several ways (SPEC §9 'Auth'). */
export class HandledEvents {
  readonly #seenAtMs = new Map<string, number>();

  /** Whether an event is met for the first time; from then on it is known. */
  isNew(eventId: string, nowMs: number): boolean {
    for (const [known, atMs] of this.#seenAtMs) {
      if (nowMs - atMs >= AUTH_TIMES.eventCacheMs) this.#seenAtMs.delete(known);
    }
    if (this.#seenAtMs.has(eventId)) return false;
    this.#seenAtMs.set(eventId, nowMs);
    return true;
  }
}
