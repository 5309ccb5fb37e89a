import { setTimeout as pause } from 'node:timers/promises';
import type { Settings } from '@market/domain/foundation/settings/configuration';
import { chooseStorage } from '@market/domain/gateways/storage/storage.module';
import { addressCheck } from './address.check.js';
import { codeOf } from './send-request.js';
import { type Check, fault, type Finding } from './finding.js';
import { payPalCheck } from './paypal.check.js';
import { postgresCheck } from './postgres.check.js';
import { redisCheck } from './redis.check.js';
import { type Environment, settingsCheck } from './settings.check.js';
import { gitHubCheck, googleCheck } from './sign-in.checks.js';
import { smtpCheck } from './smtp.check.js';
import { storageCheck } from './storage.check.js';
import { youTubeCheck } from './youtube.check.js';

/**
 * How long a check may take before it is reported as a fault (OPERATE-5). Single requests of a check have
 * shorter limits.
 */
const CHECK_TIMEOUT_MS = 20_000;

/**
 * Returns the checks of all configured services. They only read, except that the storage check writes one object
 * (OPERATE-2).
 */
export function checksOf(settings: Settings, environment: Environment): Check[] {
  return [
    settingsCheck(settings, environment),
    addressCheck(settings),
    postgresCheck(settings),
    redisCheck(settings),
    storageCheck(settings.S3_BUCKET ? 'S3' : 'Storage', () => chooseStorage(settings)),
    smtpCheck(settings),
    payPalCheck(settings),
    gitHubCheck(settings),
    googleCheck(settings),
    youTubeCheck(settings),
  ];
}

/** Runs all checks at the same time. An unexpected error of a check is reported as a fault. */
export async function runChecks(checks: readonly Check[], timeoutMs = CHECK_TIMEOUT_MS): Promise<Finding[]> {
  const findings = await Promise.all(
    checks.map(async ({ part, run }) => {
      const partFindings = await withTimeout(run(), timeoutMs).catch((error: unknown) => [
        fault('check', codeOf(error), 'Report this as a bug of the doctor'),
      ]);
      return partFindings.map((finding) => ({ part, ...finding }));
    }),
  );
  return findings.flat();
}

/** Returns the findings of a check, or a fault if the check takes too long. */
async function withTimeout(findings: ReturnType<Check['run']>, timeoutMs: number): ReturnType<Check['run']> {
  const timer = new AbortController();
  const timeoutFinding = pause(timeoutMs, undefined, { signal: timer.signal, ref: false }).then(() => [
    fault(
      'check',
      `no answer within ${timeoutMs / 1000} s`,
      'See whether it runs, and whether a firewall lets us through',
    ),
  ]);
  try {
    return await Promise.race([findings, timeoutFinding]);
  } finally {
    timer.abort();
    timeoutFinding.catch(() => undefined);
  }
}
