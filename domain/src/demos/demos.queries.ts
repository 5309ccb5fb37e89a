import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@market/contract/paging';
import { Clock } from '../foundation/clock.js';
import { decodeTimeCursor, encodeTimeCursor, type Page, pageOf } from '../foundation/cursor.js';
import { DomainError } from '../foundation/domain-error.js';
import { Reads } from '../foundation/reads.js';
import { isOver } from './demos.rules.js';

/** A demo as it is shown. */
export interface DemoRow {
  readonly id: string;
  readonly listingId: string;
  readonly startedAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
}

const ACTIVE = 'active-demos';
const COLUMNS = `id, listing_id AS "listingId", started_at AS "startedAt", expires_at AS "expiresAt", ended_at AS "endedAt"`;

/** Reads of demos; nobody sees another's. */
@Injectable()
export class DemosQueries {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** A user's own demo; throws `demo/not-found`. */
  async own(userId: string, sessionId: string): Promise<DemoRow> {
    const [row] = await this.reads.rows<DemoRow>({
      name: 'demos.own',
      text: `SELECT ${COLUMNS} FROM demo_sessions WHERE id = $1 AND user_id = $2`,
      values: [sessionId, userId],
    });
    if (!row) throw new DomainError('demo/not-found');
    return row;
  }

  /** A user's own demo while it runs, by the server's clock (DECISIONS 15); throws `demo/not-found`, `demo/expired`. */
  async running(userId: string, sessionId: string): Promise<DemoRow> {
    const row = await this.own(userId, sessionId);
    if (isOver(row, this.clock.now())) throw new DomainError('demo/expired');
    return row;
  }

  /** A user's running demos, newest first. */
  async active(userId: string, page: PageQuery): Promise<Page<DemoRow>> {
    const after = page.cursor === undefined ? undefined : decodeTimeCursor(ACTIVE, page.cursor);
    const found = await this.reads.rows<DemoRow>({
      name: `demos.active${after ? '-after' : ''}`,
      text: `SELECT ${COLUMNS} FROM demo_sessions WHERE user_id = $1 AND ended_at IS NULL AND expires_at > $2
             ${after ? 'AND (started_at, id) < ($4::timestamptz, $5::uuid)' : ''}
             ORDER BY started_at DESC, id DESC LIMIT $3`,
      values: [userId, this.clock.now(), page.limit + 1, ...(after ? [after.value, after.id] : [])],
    });
    return pageOf(found, page.limit, (last) => encodeTimeCursor(ACTIVE, last.startedAt, last.id));
  }
}
