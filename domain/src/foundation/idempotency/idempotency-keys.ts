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

/** Responses are stored for this time (API-4). */
const IDEMPOTENCY_WINDOW_MS = 24 * HOUR_MS;
/** A key stays locked for this time after the last heartbeat of its process. Then a repeated request may do the work. */
export const WORK_WINDOW_MS = 15 * SECOND_MS;
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
 * Returns the id for the row that a request creates; repeated requests get the same id. The response is stored after the
 * commit of the work; after a crash in between, a repeated request finds the row by this id.
 */
export function workIdOf({ userId, endpoint, key, requestHash }: KeyedRequest): string {
  return v5(JSON.stringify([endpoint, key, requestHash]), userId);
}

/**
 * Stores the responses of requests that create or charge, so that a repeated request with the same key gets the same response
 * (API-4).
 */
@Injectable()
export class IdempotencyKeys implements OnApplicationShutdown {
  /** Requests that this process is handling. */
  private readonly held = new Set<KeyedRequest>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims a key. Returns the stored response if there is one. If it returns undefined, the caller does the work and then
   * calls `complete` or `release`. Throws `request/idempotency-key-reused` for another body, and `request/in-progress` while
   * another request holds the key.
   */
  async claim(request: KeyedRequest): Promise<StoredReply | undefined> {
    const claimed = await execute(
      this.database,
      claimKey(
        request.userId,
        request.endpoint,
        request.key,
        request.requestHash,
        this.clock.now(),
        this.clock.in(WORK_WINDOW_MS),
        this.clock.in(-IDEMPOTENCY_WINDOW_MS),
      ),
    );
    if (claimed.rows.length === 0) return this.stored(request);
    this.held.add(request);
    // A missed heartbeat is tolerated. After three the lock expires, as it would if the process had died.
    this.timer ??= setInterval(() => void this.renew().catch(() => undefined), RENEW_EVERY_MS).unref();
    return undefined;
  }

  /** Extends the locks of all keys that this process holds. */
  async renew(): Promise<void> {
    if (this.held.size === 0) return;
    const heldKeys = [...this.held];
    await execute(
      this.database,
      renewKeys(
        heldKeys.map(({ userId }) => userId),
        heldKeys.map(({ endpoint }) => endpoint),
        heldKeys.map(({ key }) => key),
        heldKeys.map(({ requestHash }) => requestHash),
        this.clock.in(WORK_WINDOW_MS),
      ),
    );
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async stored(request: KeyedRequest): Promise<StoredReply> {
    const { rows } = await execute(this.database, selectKey(request.userId, request.endpoint, request.key));
    const [row] = rows;
    if (!row) throw new DomainError('request/in-progress');
    if (row.requestHash !== request.requestHash) throw new DomainError('request/idempotency-key-reused');
    if (row.status === null) throw new DomainError('request/in-progress');
    return { status: row.status, reply: row.reply };
  }

  /** Stores the response after the work is done. */
  async complete(request: KeyedRequest, status: number, reply: unknown): Promise<void> {
    this.held.delete(request);
    const { userId, endpoint, key, requestHash } = request;
    const body = JSON.stringify(reply ?? null);
    await execute(this.database, completeKey(userId, endpoint, key, requestHash, status, body));
  }

  /** Deletes the key after the work failed without an effect, so that the request can be repeated. */
  async release(request: KeyedRequest): Promise<void> {
    this.held.delete(request);
    const { userId, endpoint, key, requestHash } = request;
    await execute(this.database, releaseKey(userId, endpoint, key, requestHash));
  }

  /** Deletes keys that are older than their window; returns their number. */
  async deleteExpired(): Promise<number> {
    const { count } = await execute(this.database, deleteOldKeys(this.clock.in(-IDEMPOTENCY_WINDOW_MS)));
    return count;
  }
}
