import { Injectable } from '@nestjs/common';
import { type Cursor, decodeTimeCursor, encodeTimeCursor, type Page, pageOf } from '../foundation/cursor.js';
import type { Lsn } from '../foundation/lsn.js';
import { Reads } from '../foundation/reads.js';
import { FOUND_MAX, matches, type SearchPattern, searchPattern } from '../foundation/search-pattern.js';
import { PROFILE_COLUMNS, type ProfileRow } from './profiles.queries.js';

/** What a page of the directory is asked for. */
export interface DirectoryQuery {
  readonly search?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** As of when, where a replica may answer. */
  readonly written?: Lsn | undefined;
}

const DIRECTORY = 'directory';
/** As the index over people has it: every word with a space before it. */
const SEARCHED = `lower(' ' || display_name || ' ' || bio || ' ' || location)`;
const NEWEST = 'ORDER BY created_at DESC, id DESC';
/** People among whom a text is looked for that no index can find. */
const WINDOW = 20_000;

interface Request {
  readonly limit: number;
  readonly after: Cursor | undefined;
  readonly withoutUserId: string | undefined;
  readonly written: Lsn | undefined;
}

/** The user directory (SPEC §2 'Directory'): newest first, without disabled people and without the one who asks. */
@Injectable()
export class DirectoryQueries {
  constructor(private readonly reads: Reads) {}

  /** One page, and the cursor of the next. */
  async list(query: DirectoryQuery, withoutUserId?: string): Promise<Page<ProfileRow>> {
    const { search, limit, cursor, written } = query;
    const after = cursor === undefined ? undefined : decodeTimeCursor(DIRECTORY, cursor);
    const request = { limit, after, withoutUserId, written };
    const found = search ? await this.search(searchPattern(search), request) : await this.newest(request);
    return pageOf(found, limit, (last) => encodeTimeCursor(DIRECTORY, last.createdAt, last.id));
  }

  private newest(request: Request): Promise<ProfileRow[]> {
    const { conditions, values, shape } = placeOf(request);
    const statement = {
      name: `profiles.directory-${shape}`,
      text: `SELECT ${PROFILE_COLUMNS} FROM users WHERE ${conditions} ${NEWEST} LIMIT $1`,
      values,
    };
    return this.reads.rows(statement, request.written);
  }

  /** As with listings: the index first; few are sorted, common words are met soon on the way through the newest (DESIGN §6). */
  private async search(pattern: SearchPattern, request: Request): Promise<ProfileRow[]> {
    if (pattern.kind === 'unindexed') return this.walk(pattern, request, `LIMIT ${WINDOW}`);
    const find = {
      name: 'profiles.directory-find',
      text: `SELECT id FROM users WHERE disabled_at IS NULL AND ${matches(SEARCHED, '$1')} LIMIT ${FOUND_MAX + 1}`,
      values: [pattern.value],
    };
    const found = await this.reads.rows<{ id: string }>(find, request.written);
    if (found.length > FOUND_MAX) return this.walk(pattern, request, 'OFFSET 0');
    const { conditions, values, shape } = placeOf(request);
    const statement = {
      name: `profiles.directory-found-${shape}`,
      text: `SELECT ${PROFILE_COLUMNS} FROM users WHERE ${conditions} AND id = ANY($${values.length + 1}::uuid[]) ${NEWEST} LIMIT $1`,
      values: [...values, found.map(({ id }) => id)],
    };
    return this.reads.rows(statement, request.written);
  }

  private walk(pattern: SearchPattern, request: Request, fence: string): Promise<ProfileRow[]> {
    const { conditions, values, shape } = placeOf(request);
    const statement = {
      name: `profiles.directory-${pattern.kind === 'unindexed' ? 'window' : 'walk'}-${shape}`,
      text: `SELECT ${PROFILE_COLUMNS} FROM (SELECT * FROM users WHERE ${conditions} ${NEWEST} ${fence}) users
             WHERE ${matches(SEARCHED, `$${values.length + 1}`)} ${NEWEST} LIMIT $1`,
      values: [...values, pattern.value],
    };
    return this.reads.rows(statement, request.written);
  }
}

function placeOf({ limit, after, withoutUserId }: Request) {
  const values: unknown[] = [limit + 1];
  const conditions = ['disabled_at IS NULL'];
  if (withoutUserId) conditions.push(`id <> $${values.push(withoutUserId)}::uuid`);
  if (after) {
    conditions.push(
      `(created_at, id) < ($${values.push(after.value)}::timestamptz, $${values.push(after.id)}::uuid)`,
    );
  }
  const shape = `${withoutUserId ? 'without' : 'all'}${after ? '-after' : ''}`;
  return { values, conditions: conditions.join(' AND '), shape };
}
