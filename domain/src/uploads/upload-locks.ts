import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { SECOND_MS } from '../foundation/clock.js';
import { directDatabaseUrl, SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { LockSession } from './lock-session.js';

/** How long a request waits until the holder of a lock releases it. */
const LOCK_WAIT_MS = 30 * SECOND_MS;
const RETRY_INTERVAL_MS = 50;

/** The parameters of a request for an upload's lock. */
export interface LockRequest {
  /** Aborts waiting for the lock. */
  readonly signal: AbortSignal;
  /**
   * Called, possibly several times, when another request needs the lock. The holder should release it soon.
   */
  onLockRequested(): void;
  /** Called when the lock was lost. The holder must stop writing at once. */
  onLockLost(): void;
}

interface LockHolder extends Pick<LockRequest, 'onLockRequested' | 'onLockLost'> {
  /** The session that holds the lock; undefined until the lock is granted. */
  session?: LockSession;
}

/**
 * Allows only one request at a time to write an upload, across all api processes. A newer request takes precedence,
 * because an older one may be waiting for bytes of a broken connection.
 */
@Injectable()
export class UploadLocks implements BeforeApplicationShutdown {
  private readonly holders = new Map<string, LockHolder>();
  private session: Promise<LockSession> | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>,
  ) {}

  /** Waits for the lock of an upload. Returns false after the time limit, or if waiting was aborted. */
  async acquire(id: string, request: LockRequest): Promise<boolean> {
    const deadline = AbortSignal.any([request.signal, AbortSignal.timeout(LOCK_WAIT_MS)]);
    while (!deadline.aborted) {
      if (await this.tryToAcquire(id, request)) return true;
      await pause(RETRY_INTERVAL_MS, undefined, { signal: deadline }).catch(() => undefined);
    }
    return false;
  }

  /** Releases the lock of an upload. */
  async release(id: string): Promise<void> {
    const holder = this.holders.get(id);
    try {
      await holder?.session?.release(id);
    } catch {
      // If releasing fails, the session has ended, so Postgres has already released the lock.
    } finally {
      if (this.holders.get(id) === holder) this.holders.delete(id);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    const session = await this.session?.catch(() => undefined);
    await session?.close();
  }

  private async tryToAcquire(id: string, { onLockRequested, onLockLost }: LockRequest): Promise<boolean> {
    const currentHolder = this.holders.get(id);
    if (currentHolder) {
      if (currentHolder.session) currentHolder.onLockRequested();
      return false;
    }
    const holder: LockHolder = { onLockRequested, onLockLost };
    this.holders.set(id, holder);
    try {
      const openedSession = this.connect();
      const session = await openedSession;
      if (await session.tryLock(id).catch(() => this.dropSession(openedSession))) {
        holder.session = session;
        return true;
      }
    } catch (error) {
      this.holders.delete(id);
      throw error;
    }
    this.holders.delete(id);
    return false;
  }

  private connect(): Promise<LockSession> {
    this.session ??= this.open();
    return this.session;
  }

  private open(): Promise<LockSession> {
    const openedSession = LockSession.open(directDatabaseUrl(this.settings), {
      onLockRequested: (id) => this.notifyHolder(id),
      onConnectionEnded: () => this.discardSession(openedSession),
    });
    openedSession.catch(() => this.discardSession(openedSession));
    return openedSession;
  }

  /**
   * Closes a failed session. The next attempt opens a new one, which throws if Postgres cannot be reached.
   */
  private async dropSession(openedSession: Promise<LockSession>): Promise<false> {
    this.discardSession(openedSession);
    await (await openedSession).close().catch(() => undefined);
    return false;
  }

  private notifyHolder(id: string): void {
    const holder = this.holders.get(id);
    if (holder?.session) holder.onLockRequested();
  }

  private discardSession(endedSession: Promise<LockSession>): void {
    if (this.session !== endedSession) return;
    this.session = undefined;
    for (const holder of this.holders.values()) if (holder.session) holder.onLockLost();
  }
}
