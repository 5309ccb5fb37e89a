import { type DatabaseInspection, inspectDatabase } from '@market/domain/database/inspect-database';
import { directDatabaseUrl, type Settings } from '@market/domain/foundation/settings/configuration';
import { codeOf } from './send-request.js';
import { type Check, fault, type Finding, ok } from './finding.js';

const MIN_VERSION = 160_000;
type DatabaseUrls = Pick<Settings, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_REPLICA_URL'>;
type UnassignedFinding = Omit<Finding, 'part'>;

/** Checks Postgres's version, extension, sessions, migrations and replica, and whether payouts are stopped (OPERATE-2). */
export function postgresCheck(settings: DatabaseUrls): Check {
  return { part: 'Postgres', run: () => collectFindings(settings) };
}

async function collectFindings(settings: DatabaseUrls): Promise<UnassignedFinding[]> {
  const { DATABASE_URL: url, DATABASE_REPLICA_URL: replicaUrl } = settings;
  const serverFacts = await readFacts(directDatabaseUrl(settings));
  if (typeof serverFacts === 'string')
    return [fault('connection', serverFacts, 'Set DATABASE_URL, and behind a pooler DATABASE_DIRECT_URL')];
  const poolerFindings = url === directDatabaseUrl(settings) ? [] : [poolerFinding(await readFacts(url))];
  const replicaFindings = replicaUrl === undefined ? [] : [replicaFinding(await readFacts(replicaUrl))];
  return [...serverFindings(serverFacts), ...poolerFindings, ...replicaFindings];
}

/** Returns findings about the database server, from facts that were read over a connection without a pooler. */
export function serverFindings({
  version,
  isTrigramExtensionInstalled,
  missingMigrations,
  hasStableSession,
  isReplica,
  payoutsStoppedAt,
}: DatabaseInspection): UnassignedFinding[] {
  const versionText = `${Math.floor(version / 10_000)}.${version % 10_000}`;
  const migrateFix = 'Run node api/dist/migrate.js (docker compose run --rm migrate)';
  return [
    version >= MIN_VERSION
      ? ok('version', versionText)
      : fault('version', versionText, 'Use Postgres 16 or newer'),
    isTrigramExtensionInstalled
      ? ok('extensions', 'pg_trgm')
      : fault('extensions', 'pg_trgm is missing', migrateFix),
    missingMigrations === 0
      ? ok('migrations', 'all are done')
      : fault('migrations', `${missingMigrations} are missing`, migrateFix),
    hasStableSession
      ? ok('sessions', 'are kept')
      : fault('sessions', 'a pooler of transactions answers', 'Set DATABASE_DIRECT_URL to Postgres itself'),
    ...(isReplica ? [fault('role', 'a read replica', 'Set DATABASE_URL to the primary')] : []),
    ...(payoutsStoppedAt ? [stopFinding(payoutsStoppedAt)] : []),
  ];
}

function stopFinding(payoutsStoppedAt: Date): UnassignedFinding {
  const fix = 'Compare payouts with PayPal, then start them (docs/runbook/README.md, PayoutsStopped)';
  return fault('payouts', `all are stopped since ${payoutsStoppedAt.toISOString()}`, fix);
}

/**
 * Returns the finding about the pooler at DATABASE_URL. `facts` are what was read through the pooler, or the error code
 * of a failed connection.
 */
export function poolerFinding(facts: DatabaseInspection | string): UnassignedFinding {
  if (typeof facts === 'string') return fault('pooler', facts, 'Set DATABASE_URL to the pooler');
  return ok('pooler', 'answers');
}

/**
 * Returns the finding about the replica at DATABASE_REPLICA_URL. `facts` are what was read from the replica, or the
 * error code of a failed connection.
 */
export function replicaFinding(facts: DatabaseInspection | string): UnassignedFinding {
  const fix = 'Set DATABASE_REPLICA_URL to a replica of the same primary, or remove it';
  if (typeof facts === 'string') return fault('replica', facts, fix);
  return facts.isReplica ? ok('replica', 'replays') : fault('replica', 'is no replica', fix);
}

function readFacts(url: string): Promise<DatabaseInspection | string> {
  return inspectDatabase(url).catch(codeOf);
}
