import { Injectable } from '@nestjs/common';
import type { ProviderName } from '@market/contract/identity';
import type { Lsn } from '../foundation/lsn.js';
import { Reads } from '../foundation/reads.js';
import type { Statement } from '../foundation/statement.js';

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

/** Columns of a profile. */
export const PROFILE_COLUMNS = `id, display_name AS "displayName", photo_url AS "photoUrl", email, bio, website, location, github,
  twitter, linkedin, created_at AS "createdAt"`;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Reads of profiles; disabled people are in none of them but their own. */
@Injectable()
export class ProfilesQueries {
  constructor(private readonly reads: Reads) {}

  /** The caller's own profile with the sign-in methods linked to it. */
  async own(userId: string): Promise<(ProfileRow & { providers: ProviderName[] }) | undefined> {
    const [row] = await this.reads.rows<ProfileRow & { providers: ProviderName[] }>({
      name: 'profiles.own',
      text: `SELECT ${PROFILE_COLUMNS}, ARRAY(SELECT provider FROM identities WHERE user_id = users.id ORDER BY linked_at) AS providers
             FROM users WHERE id = $1`,
      values: [userId],
    });
    return row;
  }

  /** A profile by id, else by a display name that one person alone has (DECISIONS 8); by a replica that has what was written up to `written`. */
  async visible(idOrName: string, written?: Lsn): Promise<ProfileRow | undefined> {
    const rows = await this.reads.rows<ProfileRow>(
      ID.test(idOrName) ? byId(idOrName) : byName(idOrName),
      written,
    );
    return rows.length === 1 ? rows[0] : undefined;
  }
}

function byId(id: string): Statement {
  return {
    name: 'profiles.by-id',
    text: `SELECT ${PROFILE_COLUMNS} FROM users WHERE id = $1 AND disabled_at IS NULL`,
    values: [id],
  };
}

function byName(name: string): Statement {
  return {
    name: 'profiles.by-name',
    text: `SELECT ${PROFILE_COLUMNS} FROM users WHERE display_name = $1 AND disabled_at IS NULL LIMIT 2`,
    values: [name],
  };
}
