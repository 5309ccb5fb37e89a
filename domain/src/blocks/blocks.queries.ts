import { Injectable } from '@nestjs/common';
import { text, uuid, type RowOf } from '../foundation/sql/columns.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';

const BLOCKED_PERSON_ROW = {
  id: uuid,
  displayName: text,
  photoUrl: text,
};

/** A blocked person. */
export type BlockedPersonRow = RowOf<typeof BLOCKED_PERSON_ROW>;

/** How many blocked people a list shows at most. */
const BLOCKED_PEOPLE_SHOWN_MAX = 500;

/**
 * Locks two people until the transaction ends. A block, and each message and follow that a block must prevent, locks
 * the pair first (PEOPLE-21). `may_send_message` takes the same lock.
 */
export const lockPair = statement({ locked: text }, 'SELECT lock_pair($1, $2)::text AS locked');

/** Selects which of the two people $1 and $2 block the other: none, one or both. */
export const selectBlocksBetween = statement(
  { blockerId: uuid },
  `SELECT blocker_id AS "blockerId" FROM blocks
     WHERE (blocker_id = $1 AND blocked_id = $2) OR (blocker_id = $2 AND blocked_id = $1)`,
);

const selectBlockedPeople = statement(
  BLOCKED_PERSON_ROW,
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

/** Reads whom a person blocks. */
@Injectable()
export class BlocksQueries {
  constructor(private readonly readPool: ReadPool) {}

  /** Returns the people whom a person blocks, latest first. */
  async list(userId: string): Promise<BlockedPersonRow[]> {
    return this.readPool.rows(selectBlockedPeople(userId, BLOCKED_PEOPLE_SHOWN_MAX));
  }
}
