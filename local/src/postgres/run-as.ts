import { execFileSync } from 'node:child_process';
import { realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whom a child process runs as; empty means as ourselves. */
export type RunAs = { uid?: number; gid?: number };

/** Accounts Postgres may run as when we are root, which Postgres itself refuses to be. */
const UNPRIVILEGED = ['postgres', 'nobody'];

/** As whom Postgres runs: ourselves, or, when we are root, `postgres` or else `nobody`. */
export function runAs(): RunAs {
  if (process.getuid?.() !== 0) return {};
  for (const name of UNPRIVILEGED) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error(
    'Postgres does not run as root, and this system has neither a "postgres" nor a "nobody" account. Start as an ordinary user.',
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

const OWNER_SEARCH = 0o100;
const GROUP_SEARCH = 0o010;
const OTHERS_SEARCH = 0o001;

/** Whether that account can walk through an existing folder and every folder above it. */
export function canReach(folder: string, { uid, gid }: RunAs): boolean {
  if (uid === undefined) return true;
  let path = realpathSync(folder);
  for (;;) {
    const { mode, uid: owner, gid: group } = statSync(path);
    const bit = owner === uid ? OWNER_SEARCH : group === gid ? GROUP_SEARCH : OTHERS_SEARCH;
    if ((mode & bit) === 0) return false;
    if (path === dirname(path)) return true;
    path = dirname(path);
  }
}
