import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@market/contract/paging';
import type { ReportReason } from '@market/contract/reports';
import { decodeTimeCursor, encodeTimeCursor, type Page, pageOf } from '../foundation/cursor.js';
import { Reads } from '../foundation/reads.js';

/** A report with the names of who is concerned. */
export interface ReportRow {
  readonly id: string;
  readonly reporterId: string;
  readonly reporterName: string;
  readonly userId: string | null;
  readonly mvpId: string | null;
  readonly subjectName: string;
  readonly reason: ReportReason;
  readonly details: string;
  readonly createdAt: Date;
  readonly resolvedAt: Date | null;
}

/** Which reports are listed. */
export type ReportState = 'open' | 'resolved' | 'all';

const REPORTS = 'reports';
const SELECT = `SELECT reports.id, reporter_id AS "reporterId", reporter.display_name AS "reporterName",
    reports.user_id AS "userId", reports.listing_id AS "mvpId",
    coalesce(listings.title, person.display_name, '') AS "subjectName", reason, details,
    reports.created_at AS "createdAt", resolved_at AS "resolvedAt"
  FROM reports JOIN users reporter ON reporter.id = reporter_id
  LEFT JOIN users person ON person.id = reports.user_id
  LEFT JOIN listings ON listings.id = reports.listing_id`;
const OF_STATE: Readonly<Record<ReportState, string>> = {
  open: 'resolved_at IS NULL',
  resolved: 'resolved_at IS NOT NULL',
  all: 'true',
};

/** Reads of reports, for moderators. */
@Injectable()
export class ReportsQueries {
  constructor(private readonly reads: Reads) {}

  /** Newest first. */
  async list(state: ReportState, page: PageQuery): Promise<Page<ReportRow>> {
    const after = page.cursor === undefined ? undefined : decodeTimeCursor(REPORTS, page.cursor);
    const found = await this.reads.rows<ReportRow>({
      name: `reports.list-${state}${after ? '-after' : ''}`,
      text: `${SELECT} WHERE ${OF_STATE[state]}
             ${after ? 'AND (reports.created_at, reports.id) < ($2::timestamptz, $3::uuid)' : ''}
             ORDER BY reports.created_at DESC, reports.id DESC LIMIT $1`,
      values: [page.limit + 1, ...(after ? [after.value, after.id] : [])],
    });
    return pageOf(found, page.limit, (last) => encodeTimeCursor(REPORTS, last.createdAt, last.id));
  }

  /** One by its id. */
  async read(id: string): Promise<ReportRow | undefined> {
    const [row] = await this.reads.rows<ReportRow>({
      name: 'reports.read',
      text: `${SELECT} WHERE reports.id = $1`,
      values: [id],
    });
    return row;
  }
}
