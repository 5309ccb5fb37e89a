import { attempt, installPackages } from './packages.mjs';

/** Whether there is an `nginx`, installed now where it was missing and may be. */
export function ensureNginx() {
  if (isThere()) return true;
  installPackages('nginx-light');
  return isThere();
}

function isThere() {
  return attempt('nginx', ['-v']);
}
