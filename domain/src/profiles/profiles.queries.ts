import { Injectable } from '@nestjs/common';
import type { ProviderName } from '@market/contract/identity/identity';
import type { Lsn } from '../foundation/sql/lsn.js';
import { nullable, text, textArrayOf, timestamptz, uuid, type RowOf } from '../foundation/sql/columns.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';

/** The types of a profile's columns. */
export const PROFILE_ROW = {
  id: uuid,
  displayName: text,
  photoUrl: text,
  email: nullable(text),
  bio: text,
  website: text,
  location: text,
  github: text,
  twitter: text,
  linkedin: text,
  createdAt: timestamptz,
};

/** A person's profile. */
export type ProfileRow = RowOf<typeof PROFILE_ROW>;

/** SQL of a profile's columns. */
export const PROFILE_COLUMNS = `id, display_name AS "displayName", photo_url AS "photoUrl", email, bio, website, location, github,
  twitter, linkedin, created_at AS "createdAt"`;
const ID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const selectOwnProfile = statement(
  { ...PROFILE_ROW, providers: textArrayOf<ProviderName>() },
  `SELECT ${PROFILE_COLUMNS}, ARRAY(SELECT provider FROM identities WHERE user_id = users.id ORDER BY linked_at) AS providers
     FROM users WHERE id = $1`,
);

const selectById = statement(
  PROFILE_ROW,
  `SELECT ${PROFILE_COLUMNS} FROM users WHERE id = $1 AND disabled_at IS NULL`,
);

const selectByName = statement(
  PROFILE_ROW,
  `SELECT ${PROFILE_COLUMNS} FROM users WHERE display_name = $1 AND disabled_at IS NULL LIMIT 2`,
);

/** Updates a profile; a null parameter leaves its column unchanged, except the name, which is always set. */
export const updateProfile = statement(
  {},
  `UPDATE users SET display_name = $2, bio = coalesce($3, bio), website = coalesce($4, website),
     location = coalesce($5, location), github = coalesce($6, github), twitter = coalesce($7, twitter),
     linkedin = coalesce($8, linkedin), updated_at = $9
   WHERE id = $1`,
);

/** Reads profiles. The profile of a disabled account is visible only to its owner. */
@Injectable()
export class ProfilesQueries {
  constructor(private readonly readPool: ReadPool) {}

  /** Returns the caller's own profile with the linked sign-in methods. */
  async findOwn(userId: string): Promise<(ProfileRow & { providers: ProviderName[] }) | undefined> {
    const [row] = await this.readPool.rows(selectOwnProfile(userId));
    return row;
  }

  /**
   * Returns a profile by id, or by a unique display name (PEOPLE-3). It may be read from a replica that has
   * replayed `writtenLsn` (API-9).
   */
  async findVisible(idOrName: string, writtenLsn?: Lsn): Promise<ProfileRow | undefined> {
    const rows = await this.readPool.rows(
      (ID_PATTERN.test(idOrName) ? selectById : selectByName)(idOrName),
      writtenLsn,
    );
    return rows.length === 1 ? rows[0] : undefined;
  }
}
