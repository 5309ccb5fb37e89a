import { Injectable } from '@nestjs/common';
import type { ProviderName, Role } from '@market/contract/identity';
import { Reads } from '../foundation/reads.js';

/** One sign-in method as its user sees it. */
export interface LinkedIdentity {
  readonly provider: ProviderName;
  readonly subject: string;
  readonly displayName: string | null;
  readonly email: string | null;
  readonly photoUrl: string | null;
}

/** A user with the linked sign-in methods, oldest first. */
export interface SignedInUser {
  readonly id: string;
  readonly displayName: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly photoUrl: string;
  readonly role: Role;
  readonly createdAt: Date;
  readonly identities: readonly LinkedIdentity[];
}

/** Reads of people and their sign-in methods. */
@Injectable()
export class IdentitiesQueries {
  constructor(private readonly reads: Reads) {}

  /** The user as the auth client knows them; undefined for nobody. */
  async signedInUser(userId: string): Promise<SignedInUser | undefined> {
    const [user] = await this.reads.rows<SignedInUser>({
      name: 'identity.signed-in-user',
      text: `SELECT u.id, u.display_name AS "displayName", u.email, u.email_verified AS "emailVerified", u.photo_url AS "photoUrl",
                    u.role, u.created_at AS "createdAt",
                    coalesce((SELECT json_agg(json_build_object('provider', i.provider, 'subject', i.subject, 'displayName', i.display_name,
                                'email', i.email, 'photoUrl', i.photo_url) ORDER BY i.linked_at, i.id)
                              FROM identities i WHERE i.user_id = u.id), '[]') AS identities
             FROM users u WHERE u.id = $1`,
      values: [userId],
    });
    return user;
  }

  /** Whether the user may sign in with this provider; listers need GitHub (SPEC §1). */
  async hasProvider(userId: string, provider: ProviderName): Promise<boolean> {
    const rows = await this.reads.rows({
      name: 'identity.has-provider',
      text: 'SELECT 1 FROM identities WHERE user_id = $1 AND provider = $2',
      values: [userId, provider],
    });
    return rows.length > 0;
  }
}
