import { execFileSync } from 'node:child_process';
import { realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The user and group ids under which a child process runs; without them it runs under the current account. */
export type SystemAccount = { uid?: number; gid?: number };

/** Postgres refuses to run as root, so root runs it as the first of these accounts that exists. */
const UNPRIVILEGED_ACCOUNTS = ['postgres', 'nobody'];

/** Returns the account that runs Postgres: the current one, or `postgres` or `nobody` if the current one is root. */
export function choosePostgresAccount(): SystemAccount {
  if (process.getuid?.() !== 0) return {};
  for (const name of UNPRIVILEGED_ACCOUNTS) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error(
    'Postgres does not run as root, and this system has neither a "postgres" nor a "nobody" account. Start it as an ordinary user.',
  );
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  try {
    return Number(
      execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  } catch {
    return undefined;
  }
}

const OWNER_SEARCH_MODE = 0o100;
const GROUP_SEARCH_MODE = 0o010;
const OTHERS_SEARCH_MODE = 0o001;

/** Whether the account can enter an existing folder and all of its parents. */
export function canReach(folder: string, { uid, gid }: SystemAccount): boolean {
  if (uid === undefined) return true;
  let path = realpathSync(folder);
  for (;;) {
    const { mode, uid: owner, gid: group } = statSync(path);
    const searchMode =
      owner === uid ? OWNER_SEARCH_MODE : group === gid ? GROUP_SEARCH_MODE : OTHERS_SEARCH_MODE;
    if ((mode & searchMode) === 0) return false;
    if (path === dirname(path)) return true;
    path = dirname(path);
  }
}
