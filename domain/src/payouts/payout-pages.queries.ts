import { Inject, Injectable } from '@nestjs/common';
import type { PageQuery } from '@market/contract/endpoints/paging';
import { Clock } from '../foundation/clock.js';
import { int, nullable, text, textOf, timestamptz, uuid, type RowOf } from '../foundation/sql/columns.js';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { decodeTimeCursor, encodeTimeCursor, type Page, pageOf } from '../foundation/sql/cursor.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';
import type { PayoutAttempt } from './payout-attempt.entity.js';
import type { Payout } from './payout.entity.js';
import { type Reserve, reserveOf } from './payout-reserve.js';
import { type PayoutFacts, selectPayoutFacts, selectRecentSales } from './payouts.queries.js';
import { RESERVE_WINDOW_MS } from './payouts.rules.js';

const PAYOUTS_LIST_NAME = 'payouts';

const PAYOUT_ROW = {
  id: uuid,
  number: text,
  cents: int,
  address: text,
  origin: textOf<Payout['origin']>(),
  state: textOf<Payout['state']>(),
  itemStatus: nullable(text),
  reason: nullable(text),
  createdAt: timestamptz,
  endedAt: nullable(timestamptz),
};

/** A payout with the columns that its lister sees. */
export type PayoutRow = RowOf<typeof PAYOUT_ROW>;

const SELECT_PAYOUTS = `SELECT id, number, cents, address, origin, state, item_status AS "itemStatus", reason,
    created_at AS "createdAt", ended_at AS "endedAt" FROM payouts`;

const pageSql = (afterCursor: string) =>
  `${SELECT_PAYOUTS} WHERE lister_id = $1 ${afterCursor} ORDER BY created_at DESC, id DESC LIMIT $2`;
const selectPage = statement(PAYOUT_ROW, pageSql(''));
const selectPageAfter = statement(PAYOUT_ROW, pageSql('AND (created_at, id) < ($3::timestamptz, $4::uuid)'));
const selectOwn = statement(PAYOUT_ROW, `${SELECT_PAYOUTS} WHERE id = $1 AND lister_id = $2`);

const ATTEMPT_ROW = { at: timestamptz, outcome: textOf<PayoutAttempt['outcome']>() };

/** One attempt to send the batch that contains a payout. */
export type PayoutAttemptRow = RowOf<typeof ATTEMPT_ROW>;

const selectTries = statement(
  ATTEMPT_ROW,
  `SELECT t.at, t.outcome FROM payout_attempts t JOIN payouts o ON o.batch_id = t.batch_id
   WHERE o.id = $1 AND o.lister_id = $2 ORDER BY t.at, t.id`,
);

/**
 * Reads one lister's payouts. Every statement has the lister's id in its condition, so that one lister cannot read
 * another's data (EARN-9).
 */
@Injectable()
export class PayoutPagesQueries {
  constructor(
    private readonly readPool: ReadPool,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Returns a page of the lister's payouts, newest first. */
  async readPage(listerId: string, { limit, cursor }: PageQuery): Promise<Page<PayoutRow>> {
    const afterCursor = cursor === undefined ? undefined : decodeTimeCursor(PAYOUTS_LIST_NAME, cursor);
    const rows = await this.readPool.rows(
      afterCursor
        ? selectPageAfter(listerId, limit + 1, afterCursor.value, afterCursor.id)
        : selectPage(listerId, limit + 1),
    );
    return pageOf(rows, limit, ({ createdAt, id }) => encodeTimeCursor(PAYOUTS_LIST_NAME, createdAt, id));
  }

  /** Returns a payout of the lister; undefined if it is another lister's. */
  async findOwn(listerId: string, id: string): Promise<PayoutRow | undefined> {
    const [row] = await this.readPool.rows(selectOwn(id, listerId));
    return row;
  }

  /** Returns the attempts to send a payout of the lister, oldest first. */
  readAttempts(listerId: string, id: string): Promise<PayoutAttemptRow[]> {
    return this.readPool.rows(selectTries(id, listerId));
  }

  /** Returns the reserve in the lister's balance; undefined if nothing is reserved (PAYOUT-40). */
  async readReserve(listerId: string): Promise<Reserve | undefined> {
    if (this.settings.PAYOUT_RESERVE_PERCENT === 0) return undefined;
    const windowStart = this.clock.in(-RESERVE_WINDOW_MS);
    const [recentSales] = await this.readPool.rows(selectRecentSales(listerId, windowStart));
    return recentSales && reserveOf(recentSales, this.settings);
  }

  /** Returns the facts that decide whether the lister can be paid. */
  async readFacts(listerId: string): Promise<PayoutFacts | undefined> {
    const [row] = await this.readPool.rows(selectPayoutFacts(listerId));
    return row;
  }
}
