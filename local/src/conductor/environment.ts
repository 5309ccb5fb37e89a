import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** Settings as a process gets them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Settings of `.env` below those of the process; an empty value counts as not set. */
export function readEnvironment(root: string, own: Environment = process.env): Environment {
  const file = join(root, '.env');
  const kept = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return Object.fromEntries(Object.entries({ ...kept, ...own }).filter(([, value]) => value !== ''));
}

/** Variables that only make sense together: all of them replace a local part, some of them are a mistake. */
const PAIRS: readonly (readonly string[])[] = [
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
  ['YOUTUBE_CLIENT_ID', 'YOUTUBE_CLIENT_SECRET', 'YOUTUBE_REFRESH_TOKEN'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
];

/** One sentence for the first half-set pair; undefined when all is well. */
export function halfSet(environment: Environment): string | undefined {
  for (const names of PAIRS) {
    const missing = names.filter((name) => !environment[name]);
    if (missing.length > 0 && missing.length < names.length) {
      return `${missing.join(' and ')} must be set together with ${names.filter((name) => environment[name]).join(' and ')}.`;
    }
  }
  return undefined;
}
