import { attempt, installPackages } from './packages.mjs';

/** Returns whether `nginx` is available. If it is missing, installs it if this account may install packages. */
export const ensureNginx = () => ensureProgram('nginx-light', 'nginx', '-v');

/** Returns whether `redis-server` is available. If it is missing, installs it if this account may install packages. */
export const ensureRedis = () => ensureProgram('redis-server', 'redis-server', '--version');

/** Returns whether `pgbouncer` is available. If it is missing, installs it if this account may install packages. */
export const ensurePgBouncer = () => ensureProgram('pgbouncer', 'pgbouncer', '--version');

function ensureProgram(debianPackage, command, printVersion) {
  const isInstalled = () => attempt(command, [printVersion]);
  if (isInstalled()) return true;
  installPackages(debianPackage);
  return isInstalled();
}
