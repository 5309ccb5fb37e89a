import { Injectable } from '@nestjs/common';
import {
  type Cursor,
  decodeTimeCursor,
  encodeTimeCursor,
  type Page,
  pageOf,
} from '../foundation/sql/cursor.js';
import { uuid } from '../foundation/sql/columns.js';
import type { Lsn } from '../foundation/sql/lsn.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';
import {
  INDEXED_MATCHES_MAX,
  matchesSql,
  type SearchPattern,
  searchPattern,
} from '../foundation/sql/search-pattern.js';
import { PROFILE_COLUMNS, PROFILE_ROW, type ProfileRow } from './profiles.queries.js';

/** The query of a directory page. */
export interface DirectoryQuery {
  readonly search?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** The caller's last write, which a replica must have replayed (API-9). */
  readonly writtenLsn?: Lsn | undefined;
}

const DIRECTORY_LIST_NAME = 'directory';
/** The SQL expression that the search index covers; every word in it follows a space. */
const SEARCHED_TEXT_SQL = `lower(' ' || display_name || ' ' || bio || ' ' || location)`;
const NEWEST_FIRST_SQL = 'ORDER BY created_at DESC, id DESC';
/** How many of the newest people are scanned for a text of only punctuation, which the index cannot find. */
const SCANNED_PEOPLE_MAX = 20_000;

interface DirectoryRequest {
  readonly limit: number;
  readonly afterCursor: Cursor | undefined;
  readonly excludedUserId: string | undefined;
  readonly writtenLsn: Lsn | undefined;
}

/** Condition: a person is listed in the directory, because the account is not disabled. */
const IS_LISTED = 'disabled_at IS NULL';

const selectMatchingIds = statement(
  { id: uuid },
  `SELECT id FROM users WHERE ${IS_LISTED} AND ${matchesSql(SEARCHED_TEXT_SQL, '$1')} LIMIT ${INDEXED_MATCHES_MAX + 1}`,
);

/**
 * Returns the statements that select people who match `conditions`. Parameter 1 is the limit, the conditions
 * use the next parameters, and parameter `lastIndex` is the search pattern or the ids that were found.
 */
function statementsFor(conditions: string, lastIndex: number) {
  const scanStatement = (scanLimit: string) =>
    statement(
      PROFILE_ROW,
      `SELECT ${PROFILE_COLUMNS} FROM (SELECT * FROM users WHERE ${conditions} ${NEWEST_FIRST_SQL} ${scanLimit}) users
       WHERE ${matchesSql(SEARCHED_TEXT_SQL, `$${lastIndex}`)} ${NEWEST_FIRST_SQL} LIMIT $1`,
    );
  const selectUsers = `SELECT ${PROFILE_COLUMNS} FROM users WHERE ${conditions}`;
  return {
    newest: statement(PROFILE_ROW, `${selectUsers} ${NEWEST_FIRST_SQL} LIMIT $1`),
    found: statement(
      PROFILE_ROW,
      `${selectUsers} AND id = ANY($${lastIndex}::uuid[]) ${NEWEST_FIRST_SQL} LIMIT $1`,
    ),
    scan: scanStatement('OFFSET 0'),
    window: scanStatement(`LIMIT ${SCANNED_PEOPLE_MAX}`),
  };
}

const STATEMENTS_FOR_VISITORS = {
  first: statementsFor(IS_LISTED, 2),
  next: statementsFor(`${IS_LISTED} AND (created_at, id) < ($2::timestamptz, $3::uuid)`, 4),
};
const STATEMENTS_EXCLUDING_READER = {
  first: statementsFor(`${IS_LISTED} AND id <> $2::uuid`, 3),
  next: statementsFor(
    `${IS_LISTED} AND id <> $2::uuid AND (created_at, id) < ($3::timestamptz, $4::uuid)`,
    5,
  ),
};

/**
 * Reads the directory of people, newest first, without disabled accounts and without the reader (PEOPLE-10).
 */
@Injectable()
export class DirectoryQueries {
  constructor(private readonly readPool: ReadPool) {}

  /** Returns a page of the directory. */
  async list(query: DirectoryQuery, excludedUserId?: string): Promise<Page<ProfileRow>> {
    const { search, limit, cursor, writtenLsn } = query;
    const afterCursor = cursor === undefined ? undefined : decodeTimeCursor(DIRECTORY_LIST_NAME, cursor);
    const request = { limit, afterCursor, excludedUserId, writtenLsn };
    const rows = search ? await this.search(searchPattern(search), request) : await this.readNewest(request);
    return pageOf(rows, limit, (lastRow) =>
      encodeTimeCursor(DIRECTORY_LIST_NAME, lastRow.createdAt, lastRow.id),
    );
  }

  private readNewest(request: DirectoryRequest): Promise<ProfileRow[]> {
    const { statements, values } = statementsOfRequest(request);
    return this.readPool.rows(statements.newest(...values), request.writtenLsn);
  }

  /**
   * Returns a page of people who match the pattern. People whom the index finds are sorted if they are few; if they are
   * many, a scan of the newest people fills a page sooner. A pattern that the index cannot search is compared with a
   * limited number of people (decision 0021).
   */
  private async search(pattern: SearchPattern, request: DirectoryRequest): Promise<ProfileRow[]> {
    const { statements, values } = statementsOfRequest(request);
    if (pattern.kind === 'unindexed')
      return this.readPool.rows(statements.window(...values, pattern.value), request.writtenLsn);
    const matches = await this.readPool.rows(selectMatchingIds(pattern.value), request.writtenLsn);
    const pageStatement =
      matches.length > INDEXED_MATCHES_MAX
        ? statements.scan(...values, pattern.value)
        : statements.found(
            ...values,
            matches.map(({ id }) => id),
          );
    return this.readPool.rows(pageStatement, request.writtenLsn);
  }
}

/** Returns the statements for a request, and the values of the first parameters of each statement. */
function statementsOfRequest({ limit, afterCursor, excludedUserId }: DirectoryRequest) {
  const values: unknown[] = [limit + 1];
  if (excludedUserId) values.push(excludedUserId);
  if (afterCursor) values.push(afterCursor.value, afterCursor.id);
  const { first: firstPage, next: nextPage } = excludedUserId
    ? STATEMENTS_EXCLUDING_READER
    : STATEMENTS_FOR_VISITORS;
  return { statements: afterCursor ? nextPage : firstPage, values };
}
