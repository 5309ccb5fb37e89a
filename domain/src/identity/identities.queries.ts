import { Injectable } from '@nestjs/common';
import type { ProviderName, Role } from '@market/contract/identity/identity';
import {
  boolean,
  int,
  json,
  nullable,
  text,
  textOf,
  timestamptz,
  uuid,
  type RowOf,
} from '../foundation/sql/columns.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';

/** One sign-in method as its user sees it. */
export interface LinkedIdentity {
  readonly provider: ProviderName;
  readonly subject: string;
  readonly displayName: string | null;
  readonly email: string | null;
  readonly photoUrl: string | null;
}

const SIGNED_IN_USER_ROW = {
  id: uuid,
  displayName: text,
  email: nullable(text),
  emailVerified: boolean,
  isEmailRefused: boolean,
  photoUrl: text,
  role: textOf<Role>(),
  createdAt: timestamptz,
  identities: json<readonly LinkedIdentity[]>(),
};

/** A user with the sign-in methods that the user has linked, oldest first. */
export type SignedInUser = RowOf<typeof SIGNED_IN_USER_ROW>;

const selectSignedInUser = statement(
  SIGNED_IN_USER_ROW,
  `SELECT u.id, u.display_name AS "displayName", u.email, u.email_verified AS "emailVerified",
            u.email_refused_at IS NOT NULL AS "isEmailRefused", u.photo_url AS "photoUrl",
            u.role, u.created_at AS "createdAt",
            coalesce((SELECT json_agg(json_build_object('provider', i.provider, 'subject', i.subject, 'displayName', i.display_name,
                        'email', i.email, 'photoUrl', i.photo_url) ORDER BY i.linked_at, i.id)
                      FROM identities i WHERE i.user_id = u.id), '[]') AS identities
     FROM users u WHERE u.id = $1`,
);

const selectHasProvider = statement(
  { found: int },
  'SELECT 1 AS found FROM identities WHERE user_id = $1 AND provider = $2',
);

/** Reads people and their sign-in methods. */
@Injectable()
export class IdentitiesQueries {
  constructor(private readonly readPool: ReadPool) {}

  /** Returns the user in the form that the auth client expects; undefined if the user does not exist. */
  async findSignedInUser(userId: string): Promise<SignedInUser | undefined> {
    const [user] = await this.readPool.rows(selectSignedInUser(userId));
    return user;
  }

  /** Whether the user has linked this provider; listers need GitHub (LIST-1). */
  async hasProvider(userId: string, provider: ProviderName): Promise<boolean> {
    const rows = await this.readPool.rows(selectHasProvider(userId, provider));
    return rows.length > 0;
  }
}
