import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import pg from 'pg';
import { SECOND_MS } from '../foundation/clock.js';
import { directDatabaseUrl, SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { Replica } from '../foundation/sql/replica.js';

/**
 * A notification from Postgres: a live event of a user, an ended session, a disabled user, a change of one
 * public listing or profile, changes of many listings (`listings`), or of their popularity only (`popularity`).
 * After `disconnected`, notifications may be lost until `connected`.
 */
export type LiveNotification =
  | { readonly about: 'user' | 'session' | 'disabled' | 'listing' | 'person'; readonly id: string }
  | { readonly about: 'listings' | 'popularity' | 'disconnected' | 'connected' };

const FIRST_RETRY_DELAY_MS = 250;
const RETRY_DELAY_MAX_MS = 5 * SECOND_MS;
const CONNECT_WITHIN_MS = 5 * SECOND_MS;
const KEEP_ALIVE_MS = 10 * SECOND_MS;
/**
 * Notifications after which the replica is used again only once it has replayed all changes, because public data
 * may have changed. `connected` is one of them, because notifications may have been lost before the connection.
 */
const PUBLIC_CHANGES: ReadonlySet<LiveNotification['about']> = new Set([
  'listing',
  'listings',
  'popularity',
  'person',
  'connected',
]);
const PAYLOAD_PATTERN = /^(user|session|disabled|listing|person) ([0-9a-f-]{36})$/;

/** Listens for Postgres' notifications on one connection per process (NOTIFY-5). Reconnects by itself. */
@Injectable()
export class LiveListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(LiveListener.name);
  private readonly subscribers = new Set<(notification: LiveNotification) => void>();
  private client: pg.Client | undefined;
  private retryTimer: NodeJS.Timeout | undefined;
  private retryDelayMs = FIRST_RETRY_DELAY_MS;
  private isStopped = false;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly replica: Replica,
  ) {}

  /** Calls `subscriber` for every notification from now on. */
  subscribe(subscriber: (notification: LiveNotification) => void): void {
    this.subscribers.add(subscriber);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.connect();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.retryTimer);
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: directDatabaseUrl(this.settings),
      application_name: 'mvp-market-live',
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    this.client = client;
    client.on('error', (error) => this.reconnect(client, error));
    client.once('end', () => this.reconnect(client));
    client.on('notification', ({ payload }) => this.receive(payload));
    try {
      await client.connect();
      await client.query('LISTEN live; LISTEN answers');
      this.retryDelayMs = FIRST_RETRY_DELAY_MS;
      this.publish({ about: 'connected' });
    } catch (error) {
      this.reconnect(client, error);
    }
  }

  private reconnect(client: pg.Client, error?: unknown): void {
    if (this.isStopped || client !== this.client) return;
    this.client = undefined;
    client.end().catch(() => undefined);
    this.publish({ about: 'disconnected' });
    const reason = error instanceof Error ? `: ${error.message}` : '';
    this.logger.warn(`The connection for notifications was lost, reconnecting soon${reason}`);
    this.retryTimer = setTimeout(() => void this.connect(), this.retryDelayMs);
    this.retryDelayMs = Math.min(this.retryDelayMs * 2, RETRY_DELAY_MAX_MS);
  }

  private receive(payload: string | undefined): void {
    if (payload === 'listings' || payload === 'popularity') return this.publish({ about: payload });
    const [, subject, id] = PAYLOAD_PATTERN.exec(payload ?? '') ?? [];
    if (id === undefined) return;
    if (
      subject === 'user' ||
      subject === 'session' ||
      subject === 'disabled' ||
      subject === 'listing' ||
      subject === 'person'
    )
      this.publish({ about: subject, id });
  }

  private publish(notification: LiveNotification): void {
    // Called before the subscribers, because they may read at once, and the replica may not have replayed the
    // change yet.
    if (PUBLIC_CHANGES.has(notification.about)) this.replica.requireCurrentPosition();
    for (const subscriber of this.subscribers) subscriber(notification);
  }
}
