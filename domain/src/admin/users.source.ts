import type { ProviderName, Role } from '@market/contract/identity/identity';
import type { ListSource } from './list-source.js';
import { SEARCH_CONDITIONS } from './searches.queries.js';

/** A person as moderators see them. */
export interface UserRow {
  readonly id: string;
  readonly displayName: string;
  readonly email: string | null;
  readonly photoURL: string;
  readonly location: string;
  readonly role: Role;
  readonly providers: ProviderName[];
  readonly mvpCount: number;
  readonly rentalCount: number;
  readonly sessionCount: number;
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
  readonly deletedAt: Date | null;
}

/** All people, including disabled and deleted accounts. */
export const USERS: ListSource<UserRow> = {
  fromSql: 'users u',
  columnsSql: `u.id, u.display_name AS "displayName", u.email, u.photo_url AS "photoURL", u.location, u.role,
    ARRAY(SELECT i.provider FROM identities i WHERE i.user_id = u.id ORDER BY i.linked_at, i.id) AS providers,
    (SELECT count(*)::int FROM listings l WHERE l.owner_id = u.id) AS "mvpCount",
    (SELECT count(*)::int FROM rentals r WHERE r.user_id = u.id) AS "rentalCount",
    (SELECT count(*)::int FROM sessions s WHERE s.user_id = u.id AND s.revoked_at IS NULL) AS "sessionCount",
    u.created_at AS "createdAt", u.disabled_at AS "disabledAt", u.deleted_at AS "deletedAt"`,
  idColumn: 'u.id',
  timeColumn: 'u.created_at',
  sortColumns: {
    createdAt: 'u.created_at',
    displayName: 'lower(u.display_name)',
    email: 'u.email',
    role: 'u.role',
    disabledAt: 'u.disabled_at',
  },
  filterConditions: {
    q: SEARCH_CONDITIONS.people,
    role: 'u.role = :value',
    standing: {
      active: 'u.disabled_at IS NULL',
      disabled: 'u.disabled_at IS NOT NULL AND u.deleted_at IS NULL',
      deleted: 'u.deleted_at IS NOT NULL',
    },
  },
};
