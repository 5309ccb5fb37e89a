import { Injectable } from '@nestjs/common';
import type { NoticeKind } from '@market/contract/notices';
import type { PageQuery } from '@market/contract/paging';
import { decodeTimeCursor, encodeTimeCursor, type Page, pageOf } from '../foundation/cursor.js';
import { Reads } from '../foundation/reads.js';

/** A notice with the names of what it is about, as they are now. */
export interface NoticeRow {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly listingId: string | null;
  readonly listingTitle: string | null;
  readonly createdAt: Date;
  readonly readAt: Date | null;
}

const NOTICES = 'notices';
const SELECT = `SELECT notices.id, kind, actor_id AS "actorId", actor.display_name AS "actorName",
    listing_id AS "listingId", listings.title AS "listingTitle", notices.created_at AS "createdAt", read_at AS "readAt"
  FROM notices LEFT JOIN users actor ON actor.id = actor_id LEFT JOIN listings ON listings.id = listing_id`;

/** Reads of notices. */
@Injectable()
export class NoticesQueries {
  constructor(private readonly reads: Reads) {}

  /** A person's, newest first. */
  async list(userId: string, page: PageQuery): Promise<Page<NoticeRow>> {
    const after = page.cursor === undefined ? undefined : decodeTimeCursor(NOTICES, page.cursor);
    const found = await this.reads.rows<NoticeRow>({
      name: `notices.list${after ? '-after' : ''}`,
      text: `${SELECT} WHERE notices.user_id = $1
             ${after ? 'AND (notices.created_at, notices.id) < ($3::timestamptz, $4::uuid)' : ''}
             ORDER BY notices.created_at DESC, notices.id DESC LIMIT $2`,
      values: [userId, page.limit + 1, ...(after ? [after.value, after.id] : [])],
    });
    return pageOf(found, page.limit, (last) => encodeTimeCursor(NOTICES, last.createdAt, last.id));
  }

  /** By id, in no order. */
  async byIds(ids: readonly string[]): Promise<NoticeRow[]> {
    if (ids.length === 0) return [];
    return this.reads.rows<NoticeRow>({
      name: 'notices.by-ids',
      text: `${SELECT} WHERE notices.id = ANY($1)`,
      values: [ids],
    });
  }

  /** How many a person has not read. */
  async unread(userId: string): Promise<number> {
    const [row] = await this.reads.rows<{ unread: number }>({
      name: 'notices.unread',
      text: 'SELECT count(*)::int AS unread FROM notices WHERE user_id = $1 AND read_at IS NULL',
      values: [userId],
    });
    return row?.unread ?? 0;
  }
}
