import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v5 } from 'uuid';
import { Clock, HOUR_MS, SECOND_MS } from './clock.js';
import { DomainError } from './domain-error.js';

/** Answers are kept this long (DECISIONS 5). */
const IDEMPOTENCY_WINDOW_MS = 24 * HOUR_MS;
/** A request whose process has not said for so long that it works is taken for dead, and its twin may try. */
export const WORK_WINDOW_MS = 15 * SECOND_MS;
const RENEW_EVERY_MS = 5 * SECOND_MS;

/** Who asked what under which key. */
export interface KeyedRequest {
  readonly userId: string;
  readonly endpoint: string;
  readonly key: string;
  readonly requestHash: string;
}

/** The stored answer of an earlier request. */
export interface StoredReply {
  readonly status: number;
  readonly reply: unknown;
}

/**
 * The id a request gives to what it makes, the same for every repeat of it. An answer is stored only after its work was
 * committed; a repeat that comes when it was not (a crash between the two) finds what the first one made by this id.
 */
export function workIdOf({ userId, endpoint, key, requestHash }: KeyedRequest): string {
  return v5(JSON.stringify([endpoint, key, requestHash]), userId);
}

interface Row {
  request_hash: string;
  status: number | null;
  reply: unknown;
}

/** Remembers the answers of requests that create or charge, so that the same key gives the same answer (DECISIONS 5). */
@Injectable()
export class IdempotencyKeys implements OnApplicationShutdown {
  /** What this process works at. */
  private readonly held = new Set<KeyedRequest>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims a key. Undefined means: do the work, then `complete` or `release`. A stored answer means: give that.
   * Throws DomainError `request/idempotency-key-reused` for another body, `request/in-progress` while a twin works.
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
    // One that fails is made up for by the next; after some the key is free, as if this process were dead.
    this.timer ??= setInterval(() => void this.renew().catch(() => undefined), RENEW_EVERY_MS).unref();
    return undefined;
  }

  /** Says of all that this process works at that it still does. */
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

  /** Keeps the answer of the work that `claim` allowed. */
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

  /** Frees the key of work that failed without a lasting effect, so that it may be tried again. */
  async release(request: KeyedRequest): Promise<void> {
    this.held.delete(request);
    await this.database.query(
      `DELETE FROM idempotency_keys WHERE user_id = $1 AND endpoint = $2 AND key = $3 AND request_hash = $4 AND status IS NULL`,
      [request.userId, request.endpoint, request.key, request.requestHash],
    );
  }

  /** Forgets keys past their window; answers how many. */
  async sweep(): Promise<number> {
    const [, count]: [unknown, number] = await this.database.query(
      'DELETE FROM idempotency_keys WHERE created_at < $1',
      [this.clock.in(-IDEMPOTENCY_WINDOW_MS)],
    );
    return count;
  }
}
