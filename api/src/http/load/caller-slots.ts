import { DomainError } from '@market/domain/foundation/domain-error';
import { clientNetwork } from '../rate-limits/client-network.js';

/** The user and the address that make a call. */
export interface SlotHolder {
  readonly userId: string;
  readonly address: string;
}

/**
 * The most calls that run at once: of one user, from one network address (an office may share one), and in one
 * process.
 */
export interface SlotLimits {
  readonly user: number;
  readonly address: number;
  readonly process: number;
}

/** Limits how many calls of one kind run at once, so that one account or one address cannot block all others. */
export class CallerSlots {
  private readonly usedSlotCounts = new Map<string, number>();

  constructor(private readonly limits: SlotLimits) {}

  /**
   * Counts a call; returns a function that ends it. Throws `request/too-many` for a user or an address (IPv6 by
   * /64) at the limit, `server/unavailable` for a process at the limit.
   */
  acquire({ userId, address }: SlotHolder): () => void {
    const [userKey, addressKey, processKey] = [
      `user ${userId}`,
      `address ${clientNetwork(address)}`,
      'process',
    ];
    if (this.count(userKey) >= this.limits.user || this.count(addressKey) >= this.limits.address)
      throw new DomainError('request/too-many');
    if (this.count(processKey) >= this.limits.process) throw new DomainError('server/unavailable');
    const keys = [userKey, addressKey, processKey];
    for (const key of keys) this.usedSlotCounts.set(key, this.count(key) + 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      for (const key of keys) this.release(key);
    };
  }

  private count(key: string): number {
    return this.usedSlotCounts.get(key) ?? 0;
  }

  private release(key: string): void {
    const usedCount = this.count(key) - 1;
    if (usedCount > 0) this.usedSlotCounts.set(key, usedCount);
    else this.usedSlotCounts.delete(key);
  }
}
