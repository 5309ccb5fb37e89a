import type { Mutation } from '../mutation.js';

const LOST_KEYS_SPEC = 'api/src/github/lost-keys.db.spec.ts';
const LOST_SERVER_SPEC = 'domain/src/database/lost-server.db.spec.ts';
const LOST_SERVER = 'domain/src/foundation/sql/lost-server.ts';
const UNKNOWN_CAPTURES_SPEC = 'domain/src/operations/captures-without-payment.db.spec.ts';
const SET_STATEMENT_TIMEOUT = "await client.query('SET statement_timeout = 0');";

/** Mutations of migrations, backups, the rotation of keys, and alarms. */
export const OPERATING: readonly Mutation[] = [
  {
    name: 'operating/migrations-through-the-pooler',
    rule: 'Migrations set no limit on connecting, because PgBouncer refuses such a connection',
    file: 'domain/src/database/migrate.ts',
    find: 'extra: {}',
    replace: 'extra: { lock_timeout: LOCK_TIMEOUT_MS }',
    specs: ['workers/src/pgbouncer.db.spec.ts'],
  },
  {
    name: 'operating/batches-after-a-lock-timeout',
    rule: 'A batch of a migration that waited too long for a lock is repeated alone',
    file: 'domain/migrations/retry-after-lock-timeout.ts',
    find: 'if (!isLockTimeout(error) || retryCount === max) throw error;',
    replace: 'if (isLockTimeout(error) || retryCount === max) throw error;',
    specs: ['domain/src/database/recompute-listings.db.spec.ts'],
  },
  {
    name: 'operating/limits-of-each-migration',
    rule: 'A migration waits for a lock only briefly, and runs for longer than the account’s limit',
    file: 'domain/src/database/migrate.ts',
    find: 'await runner.query(SET_LIMITS_SQL);',
    replace: '',
    specs: ['domain/src/database/migrate.db.spec.ts'],
  },
  {
    name: 'operating/limit-of-a-backup',
    rule: 'A backup is written for longer than the account’s limit for statements',
    file: 'domain/src/database/backup.ts',
    find: SET_STATEMENT_TIMEOUT,
    replace: '',
    specs: ['domain/src/database/backup.db.spec.ts'],
  },
  {
    name: 'operating/limit-of-a-restore',
    rule: 'A backup is restored for longer than the account’s limit for statements',
    file: 'domain/src/database/restore.ts',
    find: SET_STATEMENT_TIMEOUT,
    replace: '',
    specs: ['domain/src/database/backup.db.spec.ts'],
  },
  {
    name: 'operating/revocations-of-missing-keys',
    rule: 'A token whose key is missing stays queued until it is revoked',
    file: 'domain/src/github/revocations.service.ts',
    find: 'if (token === undefined) throw new Error(',
    replace: 'if (token === undefined) return this.logger.warn(',
    specs: [LOST_KEYS_SPEC],
  },
  {
    name: 'operating/withdrawn-grants-of-missing-keys',
    rule: 'A withdrawn token is queued for revocation, also while its key is missing',
    file: 'domain/src/github/grants.service.ts',
    find: 'if (token === undefined) return this.queueRevocation(tx, userId, sealedToken);',
    replace: 'if (token === undefined) return;',
    specs: [LOST_KEYS_SPEC],
  },
  {
    name: 'operating/unknown-captures',
    rule: 'A captured payment that the database lacks is an alarm until it is refunded (PAY-9)',
    file: 'domain/src/payments/webhooks/payment-webhooks.queries.ts',
    find: 'AND NOT EXISTS (SELECT FROM payments p WHERE p.id = payment_notices.payment_id)',
    replace: '',
    specs: [UNKNOWN_CAPTURES_SPEC],
  },
  {
    name: 'operating/statements-of-a-lost-server',
    rule: 'A statement fails if its server no longer responds (OPERATE-7)',
    file: LOST_SERVER,
    find: '  query_timeout: RESPONSE_TIMEOUT_MS,\n',
    replace: '',
    specs: [LOST_SERVER_SPEC],
  },
  {
    name: 'operating/connections-to-a-lost-server',
    rule: 'A connection whose server no longer responds is not used again (OPERATE-7)',
    file: LOST_SERVER,
    find: 'client.end().catch(() => undefined);',
    replace: 'return;',
    specs: [LOST_SERVER_SPEC],
  },
  {
    name: 'operating/queue-of-a-lost-server',
    rule: 'A statement of the queue fails if its server no longer responds (OPERATE-7)',
    file: 'domain/src/database/queue-postgres.ts',
    find: '    query_timeout: QUEUE_RESPONSE_TIMEOUT_MS,\n',
    replace: '    query_timeout: 0,\n',
    specs: ['workers/src/queues/lost-server.db.spec.ts'],
  },
];
