import { LRUCache } from 'lru-cache';
import { type Clock, SECOND_MS } from '../../foundation/clock.js';
import { DomainError } from '../../foundation/domain-error.js';

/** The shortest time between two fetches by one process, however many senders there are. */
const FETCH_INTERVAL_MS = 0.5 * SECOND_MS;
/**
 * The shortest time between two fetches for one network address, so that one sender cannot use up the limit
 * of the process.
 */
const FETCH_INTERVAL_PER_ADDRESS_MS = 10 * SECOND_MS;
const NETWORK_ADDRESSES_MAX = 10_000;

/** Limits how often webhooks with an unverified signature make us fetch a certificate. */
export class UnverifiedFetches {
  private lastMs = -Infinity;
  private readonly lastMsByAddress = new LRUCache<string, number>({ max: NETWORK_ADDRESSES_MAX });

  constructor(private readonly clock: Clock) {}

  /**
   * Counts a fetch for a network address. Throws `request/too-many` if the last fetch was too recent; PayPal
   * then sends the webhook again.
   */
  countFetch(address: string): void {
    const nowMs = this.clock.now().getTime();
    const isTooSoon = nowMs - this.lastMs < FETCH_INTERVAL_MS;
    const isTooSoonForAddress =
      nowMs - (this.lastMsByAddress.get(address) ?? -Infinity) < FETCH_INTERVAL_PER_ADDRESS_MS;
    if (isTooSoon || isTooSoonForAddress) throw new DomainError('request/too-many');
    this.lastMs = nowMs;
    this.lastMsByAddress.set(address, nowMs);
  }
}
