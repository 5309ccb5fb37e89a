import { attempt, installPackages } from './packages.mjs';

/** Whether there is a `redis-server`, installed now where it was missing and may be. */
export function ensureRedis() {
  if (isThere()) return true;
  installPackages('redis-server');
  return isThere();
}

function isThere() {
  return attempt('redis-server', ['--version']);
}
