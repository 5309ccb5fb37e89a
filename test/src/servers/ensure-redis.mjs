import { attempt, installPackages } from './packages.mjs';

/** Returns whether `redis-server` is available. Installs it if it is missing and this account may. */
export function ensureRedis() {
  if (isThere()) return true;
  installPackages('redis-server');
  return isThere();
}

function isThere() {
  return attempt('redis-server', ['--version']);
}
