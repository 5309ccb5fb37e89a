import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Secrets of one local installation, created once and stored in its state folder. */
export interface InstallationSecrets {
  readonly authSecret: string;
  /** Keys that encrypt GitHub tokens, in the format of `GITHUB_TOKEN_KEYS`. */
  readonly tokenKeys: string;
}

/** Returns the secrets of an installation; creates and stores those that are missing. */
export function loadOrCreateSecrets(stateDir: string): InstallationSecrets {
  const file = join(stateDir, 'secrets.json');
  const storedSecrets = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<InstallationSecrets>)
    : {};
  const secrets = {
    authSecret: storedSecrets.authSecret ?? randomBytes(32).toString('base64url'),
    tokenKeys: storedSecrets.tokenKeys ?? `local:${randomBytes(32).toString('base64')}`,
  };
  if (storedSecrets.authSecret !== secrets.authSecret || storedSecrets.tokenKeys !== secrets.tokenKeys)
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}
