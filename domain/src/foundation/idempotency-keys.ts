import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v5 } from 'uuid';
import { Clock, HOUR_MS, SECOND_MS } from './clock.js';
import { DomainError } from './domain-error.js';

/** Responses are stored this long (API-4). */
const IDEMPOTENCY_WINDOW_MS = 24 * HOUR_MS;
/** A key is locked this long after the last heartbeat of its process. Afterwards a repeated request may try. */
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
 * Returns the id of the row that a request makes, the same for every repeat of it. The response is stored after the commit of
 * the work; after a crash between the two, a repeat finds the row by this id.
 */
export function workIdOf({ userId, endpoint, key, requestHash }: KeyedRequest): string {
  return v5(JSON.stringify([endpoint, key, requestHash]), userId);
}

interface Row {
  request_hash: string;
  status: number | null;
  reply: unknown;
}

/** Stores the responses of requests that create or charge, so that the same key gets the same response (API-4). */
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
   * Claims a key. Returns the stored response, or undefined: then do the work, and call `complete` or `release`. Throws
   * `request/idempotency-key-reused` for another body, and `request/in-progress` while another request has the key.
   */
  async claim(request: KeyedRequest): Promise<StoredReply | undefined> {
    const claimed: unknown[] = await this.database.query(
      `INSERT INTO idempotency_keys (user_id, endpoint, key, request_hash, created_at, locked_until)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (user_id, endpoint, key) DO UPDATE
         SET request_hash = excluded.request_hash, status = NULL, reply = NULL,
             created_at = excluded.created_at, locked_until = excluded.locked_until
         WHERE idempotency_keys.created_at < $7
            OR (idempotency_keys.status IS NULL AND idempotency_keys.locked_until < $5
                AND idempotency_keys.request_hash = excluded.request_hash)
       RETURNING key`,
      [
        request.userId,
        request.endpoint,
        request.key,
        request.requestHash,
        this.clock.now(),
        this.clock.in(WORK_WINDOW_MS),
        this.clock.in(-IDEMPOTENCY_WINDOW_MS),
      ],
    );
    if (claimed.length === 0) return this.stored(request);
    this.held.add(request);
    // A missed heartbeat is tolerated. After three the lock expires, as it would if the process had died.
    this.timer ??= setInterval(() => void this.renew().catch(() => undefined), RENEW_EVERY_MS).unref();
    return undefined;
  }

  /** Extends the locks of all keys that this process holds. */
  async renew(): Promise<void> {
    if (this.held.size === 0) return;
    const held = [...this.held];
    await this.database.query(
      `UPDATE idempotency_keys k SET locked_until = $5
       FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) AS held (user_id, endpoint, key, request_hash)
       WHERE (k.user_id, k.endpoint, k.key, k.request_hash) = (held.user_id, held.endpoint, held.key, held.request_hash)
         AND k.status IS NULL`,
      [
        held.map(({ userId }) => userId),
        held.map(({ endpoint }) => endpoint),
        held.map(({ key }) => key),
        held.map(({ requestHash }) => requestHash),
        this.clock.in(WORK_WINDOW_MS),
      ],
    );
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async stored(request: KeyedRequest): Promise<StoredReply> {
    const rows: Row[] = await this.database.query(
      'SELECT request_hash, status, reply FROM idempotency_keys WHERE user_id = $1 AND endpoint = $2 AND key = $3',
      [request.userId, request.endpoint, request.key],
    );
    const row = rows[0];
    if (!row) throw new DomainError('request/in-progress');
    if (row.request_hash !== request.requestHash) throw new DomainError('request/idempotency-key-reused');
    if (row.status === null) throw new DomainError('request/in-progress');
    return { status: row.status, reply: row.reply };
  }

  /** Stores the response of the work that `claim` allowed. */
  async complete(request: KeyedRequest, status: number, reply: unknown): Promise<void> {
    this.held.delete(request);
    await this.database.query(
      `UPDATE idempotency_keys SET status = $5, reply = $6
       WHERE user_id = $1 AND endpoint = $2 AND key = $3 AND request_hash = $4`,
      [
        request.userId,
        request.endpoint,
        request.key,
        request.requestHash,
        status,
        JSON.stringify(reply ?? null),
      ],
    );
  }

  /** Frees the key of work that failed without effect, so that the request may be repeated. */
  async release(request: KeyedRequest): Promise<void> {
    this.held.delete(request);
    await this.database.query(
      `DELETE FROM idempotency_keys WHERE user_id = $1 AND endpoint = $2 AND key = $3 AND request_hash = $4 AND status IS NULL`,
      [request.userId, request.endpoint, request.key, request.requestHash],
    );
  }

  /** Deletes keys that are older than their window; returns their number. */
  async sweep(): Promise<number> {
    const [, count]: [unknown, number] = await this.database.query(
      'DELETE FROM idempotency_keys WHERE created_at < $1',
      [this.clock.in(-IDEMPOTENCY_WINDOW_MS)],
    );
    return count;
  }
}
