import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** Environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the variables of `.env`, overridden by those of the process; an empty value counts as not set. */
export function readEnvironment(root: string, processVariables: Environment = process.env): Environment {
  const file = join(root, '.env');
  const fileVariables = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return Object.fromEntries(
    Object.entries({ ...fileVariables, ...processVariables }).filter(([, value]) => value !== ''),
  );
}

/** Groups of variables, each for one real service: all variables of a group must be set, or none. */
const VARIABLE_GROUPS: readonly (readonly string[])[] = [
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
  ['YOUTUBE_CLIENT_ID', 'YOUTUBE_CLIENT_SECRET', 'YOUTUBE_REFRESH_TOKEN'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
];

/**
 * If only some variables of a group are set, returns an error message about the first such group; otherwise undefined.
 */
export function findPartlySetGroupError(environment: Environment): string | undefined {
  for (const names of VARIABLE_GROUPS) {
    const missingNames = names.filter((name) => !environment[name]);
    if (missingNames.length > 0 && missingNames.length < names.length) {
      return `${missingNames.join(' and ')} must be set together with ${names.filter((name) => environment[name]).join(' and ')}.`;
    }
  }
  return undefined;
}
