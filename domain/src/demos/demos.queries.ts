import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@market/contract/endpoints/paging';
import { Clock } from '../foundation/clock.js';
import { decodeTimeCursor, encodeTimeCursor, type Page, pageOf } from '../foundation/sql/cursor.js';
import { DomainError } from '../foundation/domain-error.js';
import { boolean, nullable, text, timestamptz, uuid, type RowOf } from '../foundation/sql/columns.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';
import { hasEnded } from './demos.rules.js';

const DEMO_ROW = {
  id: uuid,
  listingId: uuid,
  startedAt: timestamptz,
  expiresAt: timestamptz,
  endedAt: nullable(timestamptz),
};

/** A demo with the columns that responses need. */
export type DemoRow = RowOf<typeof DEMO_ROW>;

const ACTIVE_DEMOS_LIST_NAME = 'active-demos';
const DEMO_COLUMNS = `id, listing_id AS "listingId", started_at AS "startedAt", expires_at AS "expiresAt", ended_at AS "endedAt"`;
/**
 * Condition: the demo is stopped, because the listing is off sale. Demos of moderators and of the lister are
 * not stopped.
 */
const IS_DEMO_STOPPED = `EXISTS (SELECT FROM listings WHERE listings.id = listing_id AND state = 'off-sale' AND owner_id <> user_id)
  AND EXISTS (SELECT FROM users WHERE users.id = user_id AND role = 'user')`;

const selectOwnDemo = statement(
  DEMO_ROW,
  `SELECT ${DEMO_COLUMNS} FROM demo_sessions WHERE id = $1 AND user_id = $2`,
);

const selectDemoOfListing = statement(
  DEMO_ROW,
  `SELECT ${DEMO_COLUMNS} FROM demo_sessions WHERE user_id = $1 AND listing_id = $2`,
);

const selectRunningDemo = statement(
  { ...DEMO_ROW, isStopped: boolean },
  `SELECT ${DEMO_COLUMNS}, ${IS_DEMO_STOPPED} AS "isStopped" FROM demo_sessions WHERE id = $1 AND user_id = $2`,
);

const DEMO_ADDRESS_ROW = { demoUrl: text, demoPass: boolean };

/** The address of a listing's demo, and whether it gets a demo pass (DEMO-13). */
export type DemoAddress = RowOf<typeof DEMO_ADDRESS_ROW>;

const selectDemoAddress = statement(
  DEMO_ADDRESS_ROW,
  `SELECT demo_url AS "demoUrl", demo_pass AS "demoPass" FROM listings WHERE id = $1`,
);

const activeDemosSql = (afterCursor: string) => `SELECT ${DEMO_COLUMNS} FROM demo_sessions
  WHERE user_id = $1 AND ended_at IS NULL AND expires_at > $2 AND NOT (${IS_DEMO_STOPPED}) ${afterCursor}
  ORDER BY started_at DESC, id DESC LIMIT $3`;
const selectActiveDemos = statement(DEMO_ROW, activeDemosSql(''));
const selectActiveDemosAfter = statement(
  DEMO_ROW,
  activeDemosSql('AND (started_at, id) < ($4::timestamptz, $5::uuid)'),
);

/** Reads a person's own demos. */
@Injectable()
export class DemosQueries {
  constructor(
    private readonly readPool: ReadPool,
    private readonly clock: Clock,
  ) {}

  /** Returns a user's own demo; throws `demo/not-found` for other ids. */
  async findOwn(userId: string, sessionId: string): Promise<DemoRow> {
    const [row] = await this.readPool.rows(selectOwnDemo(sessionId, userId));
    if (!row) throw new DomainError('demo/not-found');
    return row;
  }

  /**
   * Returns a user's demo of a listing, even if it has ended; undefined if the user has not started one
   * (DEMO-11).
   */
  async findOfListing(userId: string, listingId: string): Promise<DemoRow | undefined> {
    const [row] = await this.readPool.rows(selectDemoOfListing(userId, listingId));
    return row;
  }

  /**
   * Returns a user's own running demo. Throws `demo/not-found`, `demo/expired` if it has ended by the
   * server's clock (DEMO-3), and `demo/off-sale` while the listing is off sale (DEMO-10).
   */
  async findRunning(userId: string, sessionId: string): Promise<DemoRow> {
    const [row] = await this.readPool.rows(selectRunningDemo(sessionId, userId));
    if (!row) throw new DomainError('demo/not-found');
    if (hasEnded(row, this.clock.now())) throw new DomainError('demo/expired');
    const { isStopped, ...demo } = row;
    if (isStopped) throw new DomainError('demo/off-sale');
    return demo;
  }

  /** Returns the address of a listing's demo. Throws `listing/not-found`. */
  async findAddress(listingId: string): Promise<DemoAddress> {
    const [row] = await this.readPool.rows(selectDemoAddress(listingId));
    if (!row) throw new DomainError('listing/not-found');
    return row;
  }

  /** Returns a user's running demos, newest first. */
  async findActive(userId: string, page: PageQuery): Promise<Page<DemoRow>> {
    const cursor =
      page.cursor === undefined ? undefined : decodeTimeCursor(ACTIVE_DEMOS_LIST_NAME, page.cursor);
    const rows = await this.readPool.rows(
      cursor
        ? selectActiveDemosAfter(userId, this.clock.now(), page.limit + 1, cursor.value, cursor.id)
        : selectActiveDemos(userId, this.clock.now(), page.limit + 1),
    );
    return pageOf(rows, page.limit, (lastRow) =>
      encodeTimeCursor(ACTIVE_DEMOS_LIST_NAME, lastRow.startedAt, lastRow.id),
    );
  }
}
