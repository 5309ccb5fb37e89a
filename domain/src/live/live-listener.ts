import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import pg from 'pg';
import { SECOND_MS } from '../foundation/clock.js';
import { directDatabaseUrl, SETTINGS, type Settings } from '../foundation/configuration.js';
import { Replica } from '../foundation/replica.js';

/**
 * What the database said: something for a person, an ended session, a disabled person, a listing that visitors see
 * otherwise now, or many of them, a person whom others see otherwise now. `deaf` from when nothing is heard until `missed`: from there on everything is.
 */
export type Knock =
  | { readonly about: 'user' | 'session' | 'disabled' | 'listing' | 'person'; readonly id: string }
  | { readonly about: 'listings' | 'deaf' | 'missed' };

const FIRST_RETRY_MS = 250;
const RETRY_MAX_MS = 5 * SECOND_MS;
const CONNECT_WITHIN_MS = 5 * SECOND_MS;
const KEEP_ALIVE_MS = 10 * SECOND_MS;
/** What a replica must have before it is asked again. */
const CHANGES_ANSWERS: ReadonlySet<Knock['about']> = new Set(['listing', 'listings', 'person', 'missed']);
const KNOCK = /^(user|session|disabled|listing|person) ([0-9a-f-]{36})$/;

/** The one connection of a process that listens for what other processes tell; comes back by itself. */
@Injectable()
export class LiveListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(LiveListener.name);
  private readonly hearers = new Set<(knock: Knock) => void>();
  private client: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private retryMs = FIRST_RETRY_MS;
  private stopped = false;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly replica: Replica,
  ) {}

  /** Calls `hearer` for every knock from now on. */
  hear(hearer: (knock: Knock) => void): void {
    this.hearers.add(hearer);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.connect();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.retry);
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
    client.on('error', (error) => this.lost(client, error));
    client.once('end', () => this.lost(client));
    client.on('notification', ({ payload }) => this.heard(payload));
    try {
      await client.connect();
      await client.query('LISTEN live; LISTEN answers');
      this.retryMs = FIRST_RETRY_MS;
      // Whatever was told while nobody listened.
      this.spread({ about: 'missed' });
    } catch (error) {
      this.lost(client, error);
    }
  }

  private lost(client: pg.Client, error?: unknown): void {
    if (this.stopped || client !== this.client) return;
    this.client = undefined;
    client.end().catch(() => undefined);
    this.spread({ about: 'deaf' });
    const reason = error instanceof Error ? `: ${error.message}` : '';
    this.logger.warn(`Nothing is heard from the database; listening again soon${reason}`);
    this.retry = setTimeout(() => void this.connect(), this.retryMs);
    this.retryMs = Math.min(this.retryMs * 2, RETRY_MAX_MS);
  }

  private heard(payload: string | undefined): void {
    if (payload === 'listings') return this.spread({ about: payload });
    const [, about, id] = KNOCK.exec(payload ?? '') ?? [];
    if (id === undefined) return;
    if (
      about === 'user' ||
      about === 'session' ||
      about === 'disabled' ||
      about === 'listing' ||
      about === 'person'
    )
      this.spread({ about, id });
  }

  private spread(knock: Knock): void {
    // First: what is made anew because of it must not be read where it has not come to yet.
    if (CHANGES_ANSWERS.has(knock.about)) this.replica.heard();
    for (const hearer of this.hearers) hearer(knock);
  }
}
