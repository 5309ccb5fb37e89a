import { attempt, installPackages } from './packages.mjs';

/** Returns whether `nginx` is available. Installs it if it is missing and this account may. */
export const ensureNginx = () => ensure('nginx-light', 'nginx', '-v');

/** Returns whether `redis-server` is available. Installs it if it is missing and this account may. */
export const ensureRedis = () => ensure('redis-server', 'redis-server', '--version');

/** Returns whether `pgbouncer` is available. Installs it if it is missing and this account may. */
export const ensurePgBouncer = () => ensure('pgbouncer', 'pgbouncer', '--version');

function ensure(debianPackage, command, printVersion) {
  const isThere = () => attempt(command, [printVersion]);
  if (isThere()) return true;
  installPackages(debianPackage);
  return isThere();
}
