import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

/** Maximum number of counters of one limiter, about 20 MB. Once it is reached, new keys share counters. */
const COUNTERS_MAX = 50_000;
/** How many counters are shared by the keys beyond COUNTERS_MAX. */
const SHARED_COUNTER_COUNT = 4096;

/**
 * Counters in the memory of this process, limited in number. A counter is never evicted before it expires:
 * otherwise a client with many addresses could evict its own counter that has reached the limit. Beyond
 * COUNTERS_MAX, new keys share counters. A keyed hash chooses the counter, so that an attacker cannot find a
 * key that shares a victim's counter.
 */
export class BoundedMemoryLimiter extends RateLimiterMemory {
  private readonly secret = randomBytes(16);
  private windowNumber = 0;
  private previousWindowCount = 0;
  private currentWindowCount = 0;

  constructor(
    options: ConstructorParameters<typeof RateLimiterMemory>[0],
    private readonly countersMax = COUNTERS_MAX,
    private readonly sharedCounterCount = SHARED_COUNTER_COUNT,
  ) {
    super(options);
  }

  override async consume(key: string, points = 1): Promise<RateLimiterRes> {
    const counterKey = this.isFull() && (await this.get(key)) === null ? this.sharedCounter(key) : key;
    const result = await super.consume(counterKey, points);
    if (result.isFirstInDuration) this.currentWindowCount += 1;
    return result;
  }

  /**
   * Returns whether the number of counters has reached `countersMax`, so that new keys must share counters. Each counter
   * lasts for one window, so it is enough to count those that were created in this window or the previous one.
   */
  private isFull(): boolean {
    const windowNumber = Math.floor(performance.now() / this.msDuration);
    if (windowNumber !== this.windowNumber) {
      this.previousWindowCount = windowNumber === this.windowNumber + 1 ? this.currentWindowCount : 0;
      this.currentWindowCount = 0;
      this.windowNumber = windowNumber;
    }
    return this.currentWindowCount + this.previousWindowCount >= this.countersMax;
  }

  private sharedCounter(key: string): string {
    const digest = createHmac('sha256', this.secret).update(key).digest();
    return `shared ${digest.readUInt32BE() % this.sharedCounterCount}`;
  }
}
