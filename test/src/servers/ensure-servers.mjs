import { attempt, installPackages } from './packages.mjs';

/** Returns whether `nginx` is available. If it is missing, installs it if this account may install packages. */
export const ensureNginx = () => ensure('nginx-light', 'nginx', '-v');

/** Returns whether `redis-server` is available. If it is missing, installs it if this account may install packages. */
export const ensureRedis = () => ensure('redis-server', 'redis-server', '--version');

/** Returns whether `pgbouncer` is available. If it is missing, installs it if this account may install packages. */
export const ensurePgBouncer = () => ensure('pgbouncer', 'pgbouncer', '--version');

function ensure(debianPackage, command, printVersion) {
  const isInstalled = () => attempt(command, [printVersion]);
  if (isInstalled()) return true;
  installPackages(debianPackage);
  return isInstalled();
}
