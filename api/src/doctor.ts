import { existsSync } from 'node:fs';
import { readSettings, type Settings } from '@market/domain/foundation/configuration';
import { runChecks, checksOf } from './doctor/run-checks.js';
import { exitCodeOf, tableOf } from './doctor/table.js';

/**
 * `npm run doctor`, or `node api/dist/doctor.js` in the image: asks every configured provider whether it is ready for the
 * first customer (OPERATE-2). Prints one table without secrets; exits with 1 if something would fail a customer.
 */
if (existsSync('.env')) process.loadEnvFile('.env');

function settings(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

const findings = await runChecks(checksOf(settings(), process.env));
process.stdout.write(tableOf(findings));
// Set instead of exiting, so that a table in a pipe is written to its end.
process.exitCode = exitCodeOf(findings);
