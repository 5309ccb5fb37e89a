import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Secrets of one local installation, made once and kept in its state folder. */
export interface KeptSecrets {
  readonly authSecret: string;
}

/** Reads them, or makes them at the first start. */
export function keptSecrets(stateDir: string): KeptSecrets {
  const file = join(stateDir, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as KeptSecrets;
  const secrets = { authSecret: randomBytes(32).toString('base64url') };
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}
