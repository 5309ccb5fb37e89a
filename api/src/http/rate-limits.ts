import { Inject, Injectable } from '@nestjs/common';
import { Clock, MINUTE_MS } from '@market/domain/foundation/clock';
import { SETTINGS, type Settings } from '@market/domain/foundation/configuration';
import { DomainError } from '@market/domain/foundation/domain-error';

/** Sign-in calls, and writes of one user, may use this share of what an address may use. */
const NARROW_SHARE = 0.1;
/** The most callers remembered at once: beyond it the oldest are forgotten, so that memory stays bounded. */
const CALLERS_MAX = 50_000;

/** Seconds after which a refused caller may try again. */
export const RETRY_AFTER_SECONDS = MINUTE_MS / 1000;

/** Counts calls per minute in this process; RATE_LIMIT_PER_MINUTE sets how many, 0 switches it off. */
@Injectable()
export class RateLimits {
  private made = new Map<string, number>();
  private minute = 0;

  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'RATE_LIMIT_PER_MINUTE'>,
    private readonly clock: Clock,
  ) {}

  /** Counts a call from an address; throws `request/too-many`. */
  countCall(address: string): void {
    this.count(callFrom(address), this.settings.RATE_LIMIT_PER_MINUTE);
  }

  /** Counts a call from an address, unless it is one too many. */
  admitsCall(address: string): boolean {
    return this.counts(callFrom(address), this.settings.RATE_LIMIT_PER_MINUTE);
  }

  /** Counts a step of a sign-in from an address; throws `request/too-many`. */
  countSignIn(address: string): void {
    this.count(`sign-in ${address}`, this.settings.RATE_LIMIT_PER_MINUTE * NARROW_SHARE);
  }

  /** Counts a change by a user; throws `request/too-many`. */
  countWrite(userId: string): void {
    this.count(`write ${userId}`, this.settings.RATE_LIMIT_PER_MINUTE * NARROW_SHARE);
  }

  private count(key: string, limit: number): void {
    if (!this.counts(key, limit)) throw new DomainError('request/too-many');
  }

  private counts(key: string, limit: number): boolean {
    if (limit === 0) return true;
    const minute = Math.floor(this.clock.now().getTime() / MINUTE_MS);
    if (minute !== this.minute) {
      this.minute = minute;
      this.made = new Map();
    }
    const count = (this.made.get(key) ?? 0) + 1;
    if (count > limit) return false;
    this.made.set(key, count);
    if (this.made.size > CALLERS_MAX) this.forgetOldest();
    return true;
  }

  private forgetOldest(): void {
    const [oldest] = this.made.keys();
    if (oldest !== undefined) this.made.delete(oldest);
  }
}

function callFrom(address: string): string {
  return `call ${address}`;
}
