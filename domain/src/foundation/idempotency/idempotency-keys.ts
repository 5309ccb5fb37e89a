import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v5 } from 'uuid';
import { Clock, HOUR_MS, SECOND_MS } from '../clock.js';
import { DomainError } from '../domain-error.js';
import { execute } from '../sql/execute.js';
import {
  claimKey,
  completeKey,
  deleteOldKeys,
  releaseKey,
  renewKeys,
  selectKey,
} from './idempotency-keys.queries.js';

/** How long responses are stored (API-4). */
const IDEMPOTENCY_WINDOW_MS = 24 * HOUR_MS;
/**
 * How long a key stays locked after its process last renewed the lock. After that, a repeated request may do
 * the work instead.
 */
export const KEY_LOCK_MS = 15 * SECOND_MS;
const RENEW_EVERY_MS = 5 * SECOND_MS;

/** A request with its idempotency key. */
export interface KeyedRequest {
  readonly userId: string;
  readonly endpoint: string;
  readonly key: string;
  readonly requestHash: string;
}

/** The stored response of an earlier request. */
export interface StoredReply {
  readonly status: number;
  readonly reply: unknown;
}

/**
 * Returns the id of the row that a request creates; repeated requests get the same id. A crash can happen
 * after the work is committed and before the response is stored. A repeated request then finds the row by this
 * id.
 */
export function idempotentRowIdOf({ userId, endpoint, key, requestHash }: KeyedRequest): string {
  return v5(JSON.stringify([endpoint, key, requestHash]), userId);
}

/**
 * Stores the responses of requests that create or charge, so that a repeated request with the same key gets the
 * same response (API-4).
 */
@Injectable()
export class IdempotencyKeys implements OnApplicationShutdown {
  /** Requests that this process is handling; their keys are locked. */
  private readonly runningRequests = new Set<KeyedRequest>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims the key of a request. Returns the stored response if there is one; if undefined, the caller does
   * the work and then calls `complete` or `release`. Throws `request/idempotency-key-reused` if the key was
   * used with another body, and `request/in-progress` while a request with this key is running.
   */
  async claim(request: KeyedRequest): Promise<StoredReply | undefined> {
    const claimResult = await execute(
      this.database,
      claimKey(
        request.userId,
        request.endpoint,
        request.key,
        request.requestHash,
        this.clock.now(),
        this.clock.in(KEY_LOCK_MS),
        this.clock.in(-IDEMPOTENCY_WINDOW_MS),
      ),
    );
    if (claimResult.rows.length === 0) return this.findStored(request);
    this.runningRequests.add(request);
    // A renewal that fails is ignored, because the next one follows in 5 s. After three failures in a row, the
    // lock expires.
    this.timer ??= setInterval(() => void this.renewLocks().catch(() => undefined), RENEW_EVERY_MS).unref();
    return undefined;
  }

  /** Extends the locks of the keys of all requests that this process is handling. */
  async renewLocks(): Promise<void> {
    if (this.runningRequests.size === 0) return;
    const handledRequests = [...this.runningRequests];
    await execute(
      this.database,
      renewKeys(
        handledRequests.map(({ userId }) => userId),
        handledRequests.map(({ endpoint }) => endpoint),
        handledRequests.map(({ key }) => key),
        handledRequests.map(({ requestHash }) => requestHash),
        this.clock.in(KEY_LOCK_MS),
      ),
    );
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async findStored(request: KeyedRequest): Promise<StoredReply> {
    const { rows } = await execute(this.database, selectKey(request.userId, request.endpoint, request.key));
    const [row] = rows;
    if (!row) throw new DomainError('request/in-progress');
    if (row.requestHash !== request.requestHash) throw new DomainError('request/idempotency-key-reused');
    if (row.status === null) throw new DomainError('request/in-progress');
    return { status: row.status, reply: row.reply };
  }

  /** Stores the response of a request whose work is done. */
  async complete(request: KeyedRequest, status: number, reply: unknown): Promise<void> {
    this.runningRequests.delete(request);
    const { userId, endpoint, key, requestHash } = request;
    const body = JSON.stringify(reply ?? null);
    await execute(this.database, completeKey(userId, endpoint, key, requestHash, status, body));
  }

  /** Deletes the key of a request that failed without an effect, so that the request can be repeated. */
  async release(request: KeyedRequest): Promise<void> {
    this.runningRequests.delete(request);
    const { userId, endpoint, key, requestHash } = request;
    await execute(this.database, releaseKey(userId, endpoint, key, requestHash));
  }

  /** Deletes keys older than IDEMPOTENCY_WINDOW_MS with their responses; returns the number of keys. */
  async deleteExpired(): Promise<number> {
    const { count } = await execute(this.database, deleteOldKeys(this.clock.in(-IDEMPOTENCY_WINDOW_MS)));
    return count;
  }
}
