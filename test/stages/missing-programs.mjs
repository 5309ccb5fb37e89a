import { ensureNginx, ensurePgBouncer, ensureRedis } from '../src/servers/ensure-servers.mjs';

const ENSURE_PROGRAM = { nginx: ensureNginx, 'redis-server': ensureRedis, pgbouncer: ensurePgBouncer };

/** What a stage does not test if a program is missing. */
const UNTESTED_BY_STAGE = {
  unit: { nginx: 'its settings are not checked' },
  db: {
    'redis-server': 'the queue is tested on Postgres alone',
    pgbouncer: 'nothing is tested behind a connection pooler',
  },
  faults: {
    'redis-server': 'fault tests that need it are left out',
    nginx: 'fault tests that need it are left out',
    pgbouncer: 'fault tests that need it are left out',
  },
};

/**
 * Tries to install the programs that a stage needs. Returns a text for each one that is still missing: what the stage
 * does not test without it. `ensureProgram` has a function for each program that returns whether it is installed.
 */
export function describeMissingPrograms(stageName, ensureProgram = ENSURE_PROGRAM) {
  return Object.entries(UNTESTED_BY_STAGE[stageName])
    .filter(([program]) => !ensureProgram[program]())
    .map(([program, untested]) => `${program} is missing: ${untested}`);
}
