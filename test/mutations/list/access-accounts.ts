import type { Mutation } from '../mutation.js';

const MATRIX_SPEC = 'test/permissions/matrix.db.spec.ts';
const DELETED_PEOPLE_SPEC = 'api/src/accounts/deleted-people.db.spec.ts';
const USERS_SPEC = 'api/src/admin/console-users.db.spec.ts';
const IDEMPOTENCY_KEYS_SPEC = 'api/src/http/idempotency/idempotency.db.spec.ts';
const IDEMPOTENCY_SERVICE_SPEC = 'domain/src/foundation/idempotency/idempotency-keys.db.spec.ts';

/** Mutations of idempotency keys, of disabled and deleted accounts, and of the audit log. */
export const ACCESS_ACCOUNTS: readonly Mutation[] = [
  {
    name: 'access/key-without-its-owner',
    rule: 'The same idempotency key of two people is two requests',
    file: 'domain/src/foundation/idempotency/idempotency-keys.ts',
    find: 'return v5(JSON.stringify([endpoint, key, requestHash]), userId);',
    replace: 'return v5(JSON.stringify([endpoint, key, requestHash]), v5.URL.slice(0, 36) || userId);',
    specs: [IDEMPOTENCY_KEYS_SPEC, IDEMPOTENCY_SERVICE_SPEC, 'api/src/http/idempotency/repeats.db.spec.ts'],
  },
  {
    name: 'access/key-with-another-body',
    rule: 'An idempotency key that was used for another body is refused',
    file: 'domain/src/foundation/idempotency/idempotency-keys.ts',
    find: "if (row.requestHash !== request.requestHash) throw new DomainError('request/idempotency-key-reused');",
    replace: '',
    specs: [IDEMPOTENCY_KEYS_SPEC, IDEMPOTENCY_SERVICE_SPEC],
  },
  {
    name: 'access/key-taken-from-a-twin',
    rule: 'A request waits while the same request is in progress',
    file: 'domain/src/foundation/idempotency/idempotency-keys.queries.ts',
    find: 'idempotency_keys.status IS NULL AND idempotency_keys.locked_until < $5',
    replace: 'idempotency_keys.status IS NULL',
    specs: [IDEMPOTENCY_KEYS_SPEC, IDEMPOTENCY_SERVICE_SPEC],
  },
  {
    name: 'access/refusal-keeps-the-key',
    rule: 'A request that was refused can be made again with its key',
    file: 'api/src/http/idempotency/idempotency.interceptor.ts',
    find: '      await this.keys.release(keyed).catch(() => undefined);\n',
    replace: '',
    specs: [IDEMPOTENCY_KEYS_SPEC],
  },
  {
    name: 'access/moderator-disables-moderator',
    rule: 'Only an admin disables a moderator',
    file: 'domain/src/identity/accounts.service.ts',
    find: `if (userId === moderator.userId) throw new DomainError('account/own');
      if (user.role !== 'user' && moderator.role !== 'admin') throw new DomainError('auth/forbidden');`,
    replace: "      if (userId === moderator.userId) throw new DomainError('account/own');",
    specs: [USERS_SPEC],
  },
  {
    name: 'access/deleted-account-enabled',
    rule: 'A deleted account cannot be enabled',
    file: 'domain/src/identity/accounts.service.ts',
    find: `where: { id: userId, deletedAt: IsNull() },
        lock: { mode: 'pessimistic_write' },
      });
      if (!user) throw new DomainError('profile/not-found');
      if (user.role !== 'user'`,
    replace: `where: { id: userId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!user) throw new DomainError('profile/not-found');
      if (user.role !== 'user'`,
    specs: [USERS_SPEC],
  },
  {
    name: 'access/disabled-stays-signed-in',
    rule: 'Disabling a person ends their sessions',
    file: 'domain/src/identity/accounts.service.ts',
    find: "      await tx.update(Session, { userId, revokedAt: IsNull() }, { revokedAt: now, revokeReason: 'disabled' });\n",
    replace: '      void Session;\n',
    specs: [USERS_SPEC],
  },
  {
    name: 'access/deed-without-audit',
    rule: 'A moderator’s action is in the audit log',
    file: 'domain/src/audit/audit-subjects.queries.ts',
    find: 'FROM users u WHERE u.id = $3`',
    replace: 'FROM users u WHERE u.id = $3 AND false`',
    specs: [USERS_SPEC, 'api/src/admin/console-money.db.spec.ts'],
  },
  {
    name: 'access/deletion-of-another',
    rule: 'Only its owner deletes an account',
    file: 'domain/src/accounts/account-deletion.service.ts',
    find: "if (requestedUserId !== userId) throw new DomainError('auth/user-mismatch');",
    replace: 'userId = requestedUserId;',
    specs: ['api/src/accounts/accounts.db.spec.ts'],
  },
  {
    name: 'access/deletion-with-open-promises',
    rule: 'An account is not deleted while paid source code is still to be delivered',
    file: 'domain/src/accounts/account-deletion.service.ts',
    find: "if (await hasUndeliveredOrders(tx, userId, now)) throw new DomainError('account/open-promises');",
    replace: 'await hasUndeliveredOrders(tx, userId, now);',
    specs: ['api/src/accounts/accounts.db.spec.ts'],
  },
  {
    name: 'access/deletion-never-after-the-end',
    rule: 'An order whose rental has ended does not prevent the deletion of an account',
    file: 'domain/src/accounts/accounts.queries.ts',
    find: "AND ${isDeliverableSql('$2')}",
    replace: 'AND $2::timestamptz IS NOT NULL',
    specs: ['api/src/rentals/undelivered-orders.db.spec.ts'],
  },
  {
    name: 'access/deleted-buyer-charged',
    rule: 'An order of a deleted account is not captured',
    file: 'domain/src/payments/capture-gate.ts',
    find: "if (await this.accounts.isDeleted(tx, payment.userId)) throw new DomainError('profile/not-found');",
    replace: '',
    specs: ['api/src/accounts/deleted-buyers.db.spec.ts'],
  },
  {
    name: 'access/deletion-during-a-capture',
    rule: 'An account is not deleted while the capture of its order begins',
    file: 'domain/src/accounts/account-deletion.service.ts',
    find: 'await execute(tx, lockUncapturedPayments(userId));',
    replace: '',
    specs: ['api/src/accounts/deleted-buyers.db.spec.ts'],
  },
  {
    name: 'access/deletion-overtakes-a-capture-of-the-listing',
    rule: 'A lister whose MVP is being paid for cannot delete the account (ACCOUNT-3)',
    file: 'domain/src/accounts/account-deletion.service.ts',
    find: 'await execute(tx, lockListings(userId));\n      if (await hasUndeliveredOrders',
    replace: 'if (await hasUndeliveredOrders',
    specs: ['api/src/accounts/deleted-buyers.db.spec.ts'],
  },
  {
    name: 'access/deletion-leaves-reviewed-versions',
    rule: 'The versions of a listing that were submitted for review are removed with its lister',
    file: 'domain/src/accounts/personal-listing-tables.ts',
    find: `set: \`proposed = '{}', approved`,
    replace: `set: \`proposed = proposed, approved`,
    specs: [DELETED_PEOPLE_SPEC],
  },
  {
    name: 'access/deletion-leaves-fingerprints',
    rule: 'The fingerprints of listings are removed with their lister',
    file: 'domain/src/accounts/personal-listing-tables.ts',
    find: "{ table: 'change_fingerprints', columns: [], condition: IS_OF_OWN_LISTING, onDeletion: 'delete' }",
    replace:
      "{ table: 'change_fingerprints', columns: [], condition: IS_OF_OWN_LISTING, onDeletion: 'keep' }",
    specs: [DELETED_PEOPLE_SPEC],
  },
  {
    name: 'access/deletion-leaves-unsold-pictures',
    rule: 'The pictures of listings without a paid order are removed with their lister',
    file: 'domain/src/accounts/personal-listing-tables.ts',
    find: "set: `image = '', description",
    replace: 'set: `image = image, description',
    specs: [DELETED_PEOPLE_SPEC],
  },
  {
    name: 'access/deletion-once-only',
    rule: 'The data of a deleted account is cleared again an hour later',
    file: 'domain/src/accounts/account-deletion.service.ts',
    find: 'if (count === 1) await this.clear(tx, userId);',
    replace: 'void count;',
    specs: [DELETED_PEOPLE_SPEC],
  },
  {
    name: 'access/deletion-by-an-old-session',
    rule: 'Deleting an account requires a recent sign-in',
    file: 'domain/src/accounts/account-deletion.service.ts',
    find: 'if (now.getTime() - session.createdAt.getTime() > RECENT_SIGN_IN_MS)',
    replace: 'if (session.createdAt > now)',
    specs: ['api/src/accounts/accounts.db.spec.ts'],
  },
  {
    name: 'access/deletion-by-an-ended-session',
    rule: 'A person who is disabled or signed out while the deletion begins deletes nothing (SIGNIN-10)',
    file: 'domain/src/accounts/account-deletion.service.ts',
    find: 'const { session } = await this.sessions.lockSignedInUser(tx, { userId, sessionId });',
    replace: 'const session = { createdAt: now };\n      void [sessionId, this.sessions];',
    specs: ['domain/src/identity/simultaneous-changes.db.spec.ts'],
  },
  {
    name: 'access/export-with-the-commit',
    rule: 'The data export does not name the repository of a delivery (DELIVERY-6)',
    file: 'domain/src/accounts/personal-delivery-tables.ts',
    find: "shown: 'delivery_id, state, byte_size,",
    replace: "shown: 'delivery_id, repository, state, byte_size,",
    specs: ['api/src/accounts/exported-orders.db.spec.ts'],
  },
  {
    name: 'access/export-of-another',
    rule: 'The data of a person is downloaded by that person only',
    file: 'domain/src/accounts/data-exports.queries.ts',
    find: 'WHERE id = $1 AND user_id = $2 AND expires_at > $3',
    replace: 'WHERE id = $1 AND $2::uuid IS NOT NULL AND expires_at > $3',
    specs: ['api/src/accounts/accounts.db.spec.ts', MATRIX_SPEC],
  },
];
