import { attempt, installPackages } from './packages.mjs';

/** Whether there is a `pgbouncer`, installed now where it was missing and may be. */
export function ensurePgBouncer() {
  if (isThere()) return true;
  installPackages('pgbouncer');
  return isThere();
}

function isThere() {
  return attempt('pgbouncer', ['--version']);
}
