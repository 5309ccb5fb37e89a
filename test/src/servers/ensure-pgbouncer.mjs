import { attempt, installPackages } from './packages.mjs';

/** Returns whether `pgbouncer` is available. Installs it if it is missing and this account may. */
export function ensurePgBouncer() {
  if (isThere()) return true;
  installPackages('pgbouncer');
  return isThere();
}

function isThere() {
  return attempt('pgbouncer', ['--version']);
}
