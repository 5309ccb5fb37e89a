import { AUTH_TIMES } from '@market/contract/identity/auth-rules';

/** Sign-in events handled in the last 10 minutes, so that an event that arrives several times is handled once. */
export class HandledEvents {
  readonly #handledAtMs = new Map<string, number>();

  /** Records an event as handled; returns false if it was recorded before. */
  addIfNew(eventId: string, nowMs: number): boolean {
    for (const [knownId, atMs] of this.#handledAtMs) {
      if (nowMs - atMs >= AUTH_TIMES.eventCacheMs) this.#handledAtMs.delete(knownId);
    }
    if (this.#handledAtMs.has(eventId)) return false;
    this.#handledAtMs.set(eventId, nowMs);
    return true;
  }
}
