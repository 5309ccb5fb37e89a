import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@market/contract/endpoints/paging';
import type { UploadState } from '@market/contract/uploads/uploads';
import { decodeTimeCursor, encodeTimeCursor, type Page, pageOf } from '../foundation/sql/cursor.js';
import { DomainError } from '../foundation/domain-error.js';
import {
  boolean,
  float,
  int,
  nullable,
  text,
  textOf,
  timestamptz,
  uuid,
  type RowOf,
} from '../foundation/sql/columns.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';

const UPLOAD_ROW = {
  id: uuid,
  userId: uuid,
  userName: text,
  kind: textOf<'video' | 'image'>(),
  state: textOf<UploadState>(),
  fileName: text,
  byteSize: float,
  title: text,
  /** YouTube's id of the video once it is published. */
  videoId: nullable(text),
  sentBytes: float,
  failure: nullable(text),
  canRetry: boolean,
  tries: int,
  nextTryAt: timestamptz,
  createdAt: timestamptz,
  updatedAt: timestamptz,
};

/** An upload with the name of the person who uploaded it. */
export type UploadRow = RowOf<typeof UPLOAD_ROW>;

/** The filters and the page of the moderators' list of uploads. */
export interface UploadsFilter extends PageQuery {
  readonly state?: UploadState | undefined;
  readonly kind?: 'video' | 'image' | undefined;
}

const UPLOAD_COLUMNS = `uploads.id, user_id AS "userId", users.display_name AS "userName", kind, state, file_name AS "fileName",
  byte_size::float8 AS "byteSize", title, CASE WHEN state = 'published' THEN video_id END AS "videoId", sent_bytes::float8 AS "sentBytes", failure,
  can_retry AS "canRetry", tries, next_try_at AS "nextTryAt", uploads.created_at AS "createdAt", uploads.updated_at AS "updatedAt"`;
const UPLOAD_TABLES = 'uploads JOIN users ON users.id = user_id';
const UPLOADS_LIST_NAME = 'uploads';
/** The start of the addresses of uploaded pictures. */
export const IMAGES_ADDRESS = '/media/images/';

const selectById = statement(
  UPLOAD_ROW,
  `SELECT ${UPLOAD_COLUMNS} FROM ${UPLOAD_TABLES} WHERE uploads.id = $1`,
);

const selectPage = statement(
  UPLOAD_ROW,
  `SELECT ${UPLOAD_COLUMNS} FROM ${UPLOAD_TABLES}
        WHERE ($1::text IS NULL OR state = $1) AND ($2::text IS NULL OR kind = $2)
          AND ($3::timestamptz IS NULL OR (date_trunc('milliseconds', uploads.created_at), uploads.id) < ($3, $4::uuid))
        ORDER BY uploads.created_at DESC, uploads.id DESC LIMIT $5`,
);

/**
 * Selects pictures from before $1 that no listing of their uploader uses: all of them, or only the one with the id $4.
 * $2 is the start of the addresses of pictures.
 */
export const selectUnusedImages = statement(
  { id: uuid },
  `SELECT id FROM uploads
        WHERE ($4::uuid IS NULL OR id = $4) AND is_kept AND kind = 'image' AND state = 'stored' AND updated_at <= $1 AND NOT EXISTS (
          SELECT 1 FROM listings WHERE owner_id = user_id
            AND (starts_with(image, $2 || uploads.id) OR starts_with(proposal ->> 'image', $2 || uploads.id)
              OR EXISTS (SELECT 1 FROM jsonb_array_elements(screenshots || coalesce(proposal -> 'screenshots', '[]')) AS shot
                WHERE starts_with(shot ->> 'image', $2 || uploads.id))))
        ORDER BY updated_at LIMIT $3`,
);

const selectCountsByState = statement(
  { state: textOf<UploadState>(), count: int },
  'SELECT state, count(*)::int AS count FROM uploads GROUP BY state',
);

/**
 * Locks the counting of a person's uploads, so that only one transaction at a time counts them: $1 is the class of
 * the lock, $2 the person's id.
 */
export const lockUploadCounting = statement(
  { locked: text },
  'SELECT pg_advisory_xact_lock($1, hashtext($2))::text AS locked',
);

/** Counts the uploads of the person $1 of the kind $2 since $3, and how many of them are still being received. */
export const countUploads = statement(
  { today: int, receiving: int },
  `SELECT count(*)::int AS today, (count(*) FILTER (WHERE state = 'receiving'))::int AS receiving
   FROM uploads WHERE user_id = $1 AND kind = $2 AND created_at > $3`,
);

/** Counts the uploads whose latest YouTube session was opened after $1. */
export const countYouTubeSessions = statement(
  { opened: int },
  'SELECT count(*)::int AS opened FROM uploads WHERE session_opened_at > $1',
);

/**
 * Selects up to $3 uploads whose files are no longer needed: published ones, failed ones that cannot be retried,
 * incomplete ones created before $1, and other failed ones last changed before $2. If $4 is not null, only the upload
 * with this id.
 */
export const selectAbandonedUploads = statement(
  { id: uuid },
  `SELECT id FROM uploads WHERE ($4::uuid IS NULL OR id = $4) AND is_kept AND (
     (state = 'published') OR (state = 'failed' AND NOT can_retry)
     OR (state = 'receiving' AND created_at <= $1) OR (state = 'failed' AND updated_at <= $2))
   ORDER BY updated_at LIMIT $3`,
);

/** Reads uploads for their owners, for moderators and for the cleaner. */
@Injectable()
export class UploadsQueries {
  constructor(private readonly readPool: ReadPool) {}

  /** Returns one of the user's own videos; throws `upload/not-found` for any other id. */
  async findOwnVideo(userId: string, id: string): Promise<UploadRow> {
    const upload = await this.findById(id);
    if (upload?.userId !== userId || upload.kind !== 'video') throw new DomainError('upload/not-found');
    return upload;
  }

  /** Returns any upload by its id, for moderators; undefined if it does not exist. */
  async findById(id: string): Promise<UploadRow | undefined> {
    const rows = await this.readPool.rows(selectById(id));
    return rows[0];
  }

  /** Returns a page of all uploads, newest first, for moderators. */
  async readPage({ state, kind, limit, cursor }: UploadsFilter): Promise<Page<UploadRow>> {
    const afterCursor = cursor === undefined ? undefined : decodeTimeCursor(UPLOADS_LIST_NAME, cursor);
    const rows = await this.readPool.rows(
      selectPage(state ?? null, kind ?? null, afterCursor?.value ?? null, afterCursor?.id ?? null, limit + 1),
    );
    return pageOf(rows, limit, (lastRow) =>
      encodeTimeCursor(UPLOADS_LIST_NAME, lastRow.createdAt, lastRow.id),
    );
  }

  /**
   * Returns the ids of pictures stored before `olderThan` that their uploader uses neither in a listing nor in a
   * change of a listing that waits for review.
   */
  async findUnusedImages(olderThan: Date, limit: number): Promise<string[]> {
    const rows = await this.readPool.rows(selectUnusedImages(olderThan, IMAGES_ADDRESS, limit, null));
    return rows.map(({ id }) => id);
  }

  /** Returns the number of uploads in each state. */
  async countByState(): Promise<Partial<Record<UploadState, number>>> {
    const rows = await this.readPool.rows(selectCountsByState());
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  }
}
