import { attempt, installPackages } from './packages.mjs';

/** Returns whether `nginx` is available. Installs it if it is missing and this account may. */
export function ensureNginx() {
  if (isThere()) return true;
  installPackages('nginx-light');
  return isThere();
}

function isThere() {
  return attempt('nginx', ['-v']);
}
