import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Secrets of one local installation, made once and kept in its state folder. */
export interface KeptSecrets {
  readonly authSecret: string;
  /** Keys that GitHub's tokens are encrypted with, as `GITHUB_TOKEN_KEYS` has them. */
  readonly tokenKeys: string;
}

/** Reads them, or makes what is missing of them. */
export function keptSecrets(stateDir: string): KeptSecrets {
  const file = join(stateDir, 'secrets.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<KeptSecrets>) : {};
  const secrets = {
    authSecret: kept.authSecret ?? randomBytes(32).toString('base64url'),
    tokenKeys: kept.tokenKeys ?? `local:${randomBytes(32).toString('base64')}`,
  };
  if (kept.authSecret !== secrets.authSecret || kept.tokenKeys !== secrets.tokenKeys)
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}
