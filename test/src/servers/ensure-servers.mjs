import { attempt, installPackages } from './packages.mjs';

/** Tries to install `nginx` if it is missing. Returns whether it is available then. */
export const ensureNginx = () => ensureProgram('nginx-light', 'nginx', '-v');

/** Tries to install `redis-server` if it is missing. Returns whether it is available then. */
export const ensureRedis = () => ensureProgram('redis-server', 'redis-server', '--version');

/** Tries to install `pgbouncer` if it is missing. Returns whether it is available then. */
export const ensurePgBouncer = () => ensureProgram('pgbouncer', 'pgbouncer', '--version');

function ensureProgram(debianPackage, command, printVersion) {
  const isInstalled = () => attempt(command, [printVersion]);
  if (isInstalled()) return true;
  installPackages(debianPackage);
  return isInstalled();
}
