import { createHmac } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@market/domain/foundation/clock';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { DomainError } from '@market/domain/foundation/domain-error';
import { BoundedMemoryLimiter } from './bounded-memory-limiter.js';
import { clientNetwork } from './client-network.js';
import { API_PREFIX } from '../endpoints/endpoint-metadata.js';

/**
 * Which share of an address's limit applies to sign-in calls from the address, and to the writes of one user.
 */
const STRICT_LIMIT_SHARE = 0.1;
/**
 * Which share of an address's limit applies to pages that are rendered because they are not cached: ten a second by
 * default. A page costs several milliseconds of the event loop. A browser requests one page and then only calls the
 * API, so all browsers of an office together stay far below the limit. Search engines stay below it, too, because they
 * distribute their requests.
 */
const PAGE_LIMIT_SHARE = 0.2;
/**
 * How many share images are drawn per address and minute. Each image occupies the drawing thread for a third of a
 * second.
 */
const IMAGE_DRAWINGS_PER_MINUTE = 30;
/** How many calls per address and minute may count a view (EARN-20). */
const VIEWS_PER_MINUTE = 60;
/**
 * How many views per address and day are counted; repeated ones do not count (EARN-20). Each needs a counter for a day,
 * and Redis must evict no counter (OPERATE-3).
 */
const FIRST_VIEWS_PER_DAY = 500;
/** How long a call may wait for Redis; after that, it is counted in memory. */
const REDIS_TIMEOUT_MS = SECOND_MS;
const CONNECT_TIMEOUT_MS = 2 * SECOND_MS;
const WINDOW_SECONDS = MINUTE_MS / SECOND_MS;
/** How long a visitor's view of a listing is remembered, so that it counts once a day. */
const DAY_SECONDS = DAY_MS / SECOND_MS;

/** The number of seconds after which a refused client may try again; sent as Retry-After. */
export const RETRY_AFTER_SECONDS = WINDOW_SECONDS;

type RateLimitSettings = Pick<Settings, 'RATE_LIMIT_PER_MINUTE'> &
  Partial<Pick<Settings, 'AUTH_SECRET'>> &
  Partial<Pick<Settings, 'REDIS_URL'>>;

/**
 * Limits the number of calls per minute (API-6). If Redis is configured, all processes share their counters;
 * while Redis is unreachable, each process counts in its own memory. RATE_LIMIT_PER_MINUTE is the limit of
 * one address; 0 switches all limits off.
 */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  private readonly logger = new Logger(RateLimits.name);
  private readonly redis: Redis | undefined;
  private readonly callLimiter: RateLimiterAbstract | undefined;
  private readonly signInLimiter: RateLimiterAbstract | undefined;
  private readonly writeLimiter: RateLimiterAbstract | undefined;
  private readonly pageLimiter: RateLimiterAbstract | undefined;
  private readonly drawingLimiter: RateLimiterAbstract | undefined;
  private readonly viewLimiter: RateLimiterAbstract;
  private readonly viewCallLimiter: RateLimiterAbstract | undefined;
  private readonly firstViewLimiter: RateLimiterAbstract | undefined;
  private readonly secret: string;

  constructor(
    @Inject(SETTINGS) { RATE_LIMIT_PER_MINUTE: perMinute, REDIS_URL, AUTH_SECRET = '' }: RateLimitSettings,
  ) {
    this.redis = REDIS_URL === undefined ? undefined : this.connect(REDIS_URL);
    this.secret = AUTH_SECRET;
    this.viewLimiter = this.createLimiter('view', 1, DAY_SECONDS);
    if (perMinute === 0) return;
    const strictLimit = Math.max(1, Math.floor(perMinute * STRICT_LIMIT_SHARE));
    this.callLimiter = this.createLimiter('call', perMinute);
    this.signInLimiter = this.createLimiter('sign-in', strictLimit);
    this.writeLimiter = this.createLimiter('write', strictLimit);
    this.pageLimiter = this.createLimiter('page', Math.max(1, Math.floor(perMinute * PAGE_LIMIT_SHARE)));
    this.drawingLimiter = this.createLimiter('drawing', IMAGE_DRAWINGS_PER_MINUTE);
    this.viewCallLimiter = this.createLimiter('new-view', VIEWS_PER_MINUTE);
    this.firstViewLimiter = this.createLimiter('first-view', FIRST_VIEWS_PER_DAY, DAY_SECONDS);
  }

  /** Counts a call from an address. Throws `request/too-many` above the limit. */
  countCall(address: string): Promise<void> {
    return countOrRefuse(this.callLimiter, clientNetwork(address));
  }

  /** Counts a sign-in call from an address. Throws `request/too-many` above the limit. */
  countSignIn(address: string): Promise<void> {
    return countOrRefuse(this.signInLimiter, clientNetwork(address));
  }

  /** Counts a write of a user. Throws `request/too-many` above the limit. */
  countWrite(userId: string): Promise<void> {
    return countOrRefuse(this.writeLimiter, userId);
  }

  /** Counts a page that is rendered for an address. Throws `request/too-many` above the limit. */
  countPageRendering(address: string): Promise<void> {
    return countOrRefuse(this.pageLimiter, clientNetwork(address));
  }

  /**
   * Counts a share image that is drawn for a request from an address. Throws `request/too-many` above the
   * limit.
   */
  countImageDrawing(address: string): Promise<void> {
    return countOrRefuse(this.drawingLimiter, clientNetwork(address));
  }

  /**
   * Counts a view of a listing from an address. Returns whether it is the first one of the day (EARN-20); false above
   * the limits of views per minute and per day. The listing must be on sale, because each pair of listing and address
   * needs a counter for a day. The key of the listing's counter contains the address only within a keyed hash; all
   * counters are deleted after a day at most.
   */
  async isFirstView(
    address: string,
    { listingId, day }: { readonly listingId: string; readonly day: string },
  ): Promise<boolean> {
    const network = clientNetwork(address);
    const viewKey = this.hashOf('view', day, listingId, network);
    try {
      await this.viewCallLimiter?.consume(network);
      if ((await this.viewLimiter.get(viewKey)) !== null) return false;
      await this.firstViewLimiter?.consume(this.hashOf('first-view', network));
      await this.viewLimiter.consume(viewKey);
      return true;
    } catch (reason) {
      if (reason instanceof RateLimiterRes) return false;
      throw reason;
    }
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  private hashOf(...parts: readonly string[]): string {
    return createHmac('sha256', this.secret).update(JSON.stringify(parts)).digest('base64url');
  }

  private createLimiter(name: string, points: number, duration = WINDOW_SECONDS): RateLimiterAbstract {
    const options = { keyPrefix: `rate-limit:${name}`, points, duration };
    const memoryLimiter = new BoundedMemoryLimiter(options);
    if (!this.redis) return memoryLimiter;
    return new RateLimiterRedis({
      ...options,
      storeClient: this.redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: memoryLimiter,
      // Keys above the limit are stored in this process, so that many calls of one client do not reach Redis. This does
      // not apply to counters that last a day: each key would stay for a day, and the memory for keys is unbounded
      // (EARN-20).
      ...(duration === WINDOW_SECONDS && { inMemoryBlockOnConsumed: points + 1 }),
    });
  }

  private connect(url: string): Redis {
    const redis = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: CONNECT_TIMEOUT_MS,
      commandTimeout: REDIS_TIMEOUT_MS,
    });
    let isDisconnected = false;
    redis.on('error', ({ message }: Error) => {
      if (!isDisconnected) this.logger.warn(`rate limits are counted in this process alone: ${message}`);
      isDisconnected = true;
    });
    redis.on('ready', () => (isDisconnected = false));
    return redis;
  }
}

async function countOrRefuse(limiter: RateLimiterAbstract | undefined, key: string): Promise<void> {
  try {
    await limiter?.consume(key);
  } catch (reason) {
    if (reason instanceof RateLimiterRes) throw new DomainError('request/too-many');
    throw reason;
  }
}

/** Counts each call of the API by the address that sent it. */
export function countCalls(server: FastifyInstance, limits: RateLimits): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (!request.url.startsWith(`${API_PREFIX}/`)) return done();
    limits.countCall(request.ip).then(() => done(), done);
  });
}
