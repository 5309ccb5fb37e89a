import { Injectable } from '@nestjs/common';
import { text, uuid, type RowOf } from '../foundation/sql/columns.js';
import { Reads } from '../foundation/sql/reads.js';
import { statement } from '../foundation/sql/statement.js';

/** Which of two people blocks the other; undefined if neither does. */
export type BlockDirection = 'by-first' | 'by-second' | undefined;

const BLOCKED_ROW = {
  id: uuid,
  displayName: text,
  photoUrl: text,
};

/** A blocked person. */
export type BlockedRow = RowOf<typeof BLOCKED_ROW>;

/** How many blocked people a list shows at most. */
const BLOCKED_SHOWN_MAX = 500;

const selectBlocksBetween = statement(
  { blockerId: uuid },
  `SELECT blocker_id AS "blockerId" FROM blocks
     WHERE (blocker_id = $1 AND blocked_id = $2) OR (blocker_id = $2 AND blocked_id = $1)`,
);

const selectBlockedPeople = statement(
  BLOCKED_ROW,
  `SELECT u.id, u.display_name AS "displayName", u.photo_url AS "photoUrl"
     FROM blocks b JOIN users u ON u.id = b.blocked_id
     WHERE b.blocker_id = $1 ORDER BY b.created_at DESC, u.id LIMIT $2`,
);

export const insertBlock = statement(
  {},
  'INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
);

/** Ends the follows of two people in both directions. */
export const deleteFollowsBetween = statement(
  {},
  'DELETE FROM follows WHERE (follower_id = $1 AND followed_id = $2) OR (follower_id = $2 AND followed_id = $1)',
);

export const deleteBlock = statement({}, 'DELETE FROM blocks WHERE blocker_id = $1 AND blocked_id = $2');

/** Reads of blocks. */
@Injectable()
export class BlocksQueries {
  constructor(private readonly reads: Reads) {}

  /** Returns which of two people blocks the other; `by-first` if both do, undefined if neither does. */
  async findBetween(firstId: string, secondId: string): Promise<BlockDirection> {
    const rows = await this.reads.rows(selectBlocksBetween(firstId, secondId));
    if (rows.length === 0) return undefined;
    return rows.some(({ blockerId }) => blockerId === firstId) ? 'by-first' : 'by-second';
  }

  /** Returns the people whom a person blocks, latest first. */
  async list(userId: string): Promise<BlockedRow[]> {
    return this.reads.rows(selectBlockedPeople(userId, BLOCKED_SHOWN_MAX));
  }
}
