import { Injectable } from '@nestjs/common';
import type { ProviderName } from '@market/contract/identity';
import { decodeTimeCursor, encodeCursor } from '../foundation/cursor.js';
import { Reads } from '../foundation/reads.js';
import { matches, searchPattern } from '../foundation/search-pattern.js';

const DIRECTORY = 'directory';

/** A person's profile. */
export interface ProfileRow {
  readonly id: string;
  readonly displayName: string;
  readonly photoUrl: string;
  readonly email: string | null;
  readonly bio: string;
  readonly website: string;
  readonly location: string;
  readonly github: string;
  readonly twitter: string;
  readonly linkedin: string;
  readonly createdAt: Date;
}

/** What a page of the directory is asked for. */
export interface DirectoryQuery {
  readonly search?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

const COLUMNS = `id, display_name AS "displayName", photo_url AS "photoUrl", email, bio, website, location, github,
  twitter, linkedin, created_at AS "createdAt"`;
const SEARCHED = `lower(display_name || ' ' || bio || ' ' || location)`;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Reads of profiles; disabled people are in none of them but their own. */
@Injectable()
export class ProfilesQueries {
  constructor(private readonly reads: Reads) {}

  /** The caller's own profile with the sign-in methods linked to it. */
  async own(userId: string): Promise<(ProfileRow & { providers: ProviderName[] }) | undefined> {
    const [row] = await this.reads.rows<ProfileRow & { providers: ProviderName[] }>({
      name: 'profiles.own',
      text: `SELECT ${COLUMNS}, ARRAY(SELECT provider FROM identities WHERE user_id = users.id ORDER BY linked_at) AS providers
             FROM users WHERE id = $1`,
      values: [userId],
    });
    return row;
  }

  /** A profile by id, else by a display name that one person alone has (DECISIONS 8). */
  async visible(idOrName: string): Promise<ProfileRow | undefined> {
    const rows = ID.test(idOrName)
      ? await this.reads.rows<ProfileRow>({
          name: 'profiles.by-id',
          text: `SELECT ${COLUMNS} FROM users WHERE id = $1 AND disabled_at IS NULL`,
          values: [idOrName],
        })
      : await this.reads.rows<ProfileRow>({
          name: 'profiles.by-name',
          text: `SELECT ${COLUMNS} FROM users WHERE display_name = $1 AND disabled_at IS NULL LIMIT 2`,
          values: [idOrName],
        });
    return rows.length === 1 ? rows[0] : undefined;
  }

  /** People, newest first, without the one who asks. */
  async directory(
    query: DirectoryQuery,
    withoutUserId?: string,
  ): Promise<{ rows: ProfileRow[]; nextCursor: string | null }> {
    const values: unknown[] = [query.limit + 1];
    const bind = (value: unknown) => `$${values.push(value)}`;
    const conditions = ['disabled_at IS NULL'];
    const shape: string[] = [];
    if (withoutUserId) {
      conditions.push(`id <> ${bind(withoutUserId)}::uuid`);
      shape.push('without');
    }
    if (query.search) {
      const pattern = searchPattern(query.search);
      conditions.push(matches(SEARCHED, bind(pattern.value), pattern.kind));
      shape.push(pattern.kind);
    }
    if (query.cursor !== undefined) {
      const after = decodeTimeCursor(DIRECTORY, query.cursor);
      conditions.push(`(created_at, id) < (${bind(after.value)}::timestamptz, ${bind(after.id)}::uuid)`);
      shape.push('after');
    }
    const found = await this.reads.rows<ProfileRow>({
      name: `profiles.directory-${shape.join('-')}`,
      text: `SELECT ${COLUMNS} FROM users WHERE ${conditions.join(' AND ')} ORDER BY created_at DESC, id DESC LIMIT $1`,
      values,
    });
    const rows = found.slice(0, query.limit);
    const last = rows.at(-1);
    const more = found.length > query.limit && last;
    return {
      rows,
      nextCursor: more ? encodeCursor(DIRECTORY, { value: last.createdAt.toISOString(), id: last.id }) : null,
    };
  }
}
