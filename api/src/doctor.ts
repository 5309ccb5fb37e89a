import { existsSync } from 'node:fs';
import { readSettings, type Settings } from '@market/domain/foundation/settings/configuration';
import { runChecks, checksOf } from './doctor/run-checks.js';
import { exitCodeOf, tableOf } from './doctor/table.js';

/**
 * `npm run doctor`, or `node api/dist/doctor.js` in the image: checks that every configured provider is ready for
 * customers (OPERATE-2). Prints one table without secrets; exits with 1 if a check finds a fault.
 */
if (existsSync('.env')) process.loadEnvFile('.env');

function readSettingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

const findings = await runChecks(checksOf(readSettingsOrExit(), process.env));
process.stdout.write(tableOf(findings));
// Setting the exit code instead of exiting lets Node write the whole table to a pipe.
process.exitCode = exitCodeOf(findings);
