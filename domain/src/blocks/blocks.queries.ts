import { Injectable } from '@nestjs/common';
import { Reads } from '../foundation/reads.js';

/** Who of two has blocked the other. */
export type Block = 'by-first' | 'by-second' | undefined;

/** Somebody who is blocked. */
export interface BlockedRow {
  readonly id: string;
  readonly displayName: string;
  readonly photoUrl: string;
}

/** More people than anybody has reason to block. */
const SHOWN_MAX = 500;

/** Reads of who has blocked whom. */
@Injectable()
export class BlocksQueries {
  constructor(private readonly reads: Reads) {}

  /** Whether one of two has blocked the other, and who; the first where both have. */
  async between(firstId: string, secondId: string): Promise<Block> {
    const rows = await this.reads.rows<{ blockerId: string }>({
      name: 'blocks.between',
      text: `SELECT blocker_id AS "blockerId" FROM blocks
             WHERE (blocker_id = $1 AND blocked_id = $2) OR (blocker_id = $2 AND blocked_id = $1)`,
      values: [firstId, secondId],
    });
    if (rows.length === 0) return undefined;
    return rows.some(({ blockerId }) => blockerId === firstId) ? 'by-first' : 'by-second';
  }

  /** Whom a person has blocked, the last one first. */
  async list(userId: string): Promise<BlockedRow[]> {
    return this.reads.rows<BlockedRow>({
      name: 'blocks.list',
      text: `SELECT u.id, u.display_name AS "displayName", u.photo_url AS "photoUrl"
             FROM blocks b JOIN users u ON u.id = b.blocked_id
             WHERE b.blocker_id = $1 ORDER BY b.created_at DESC, u.id LIMIT $2`,
      values: [userId, SHOWN_MAX],
    });
  }
}
