import { execFileSync } from 'node:child_process';

/** Tries to install Debian packages, if this process runs as root. The caller must check whether it succeeded. */
export function installPackages(...names) {
  if (process.getuid?.() !== 0) return;
  attempt('apt-get', ['update']);
  attempt('apt-get', ['install', '-y', '--no-install-recommends', ...names]);
}

/** Runs a command. Returns whether it exited with 0. */
export function attempt(command, args) {
  try {
    execFileSync(command, args, {
      stdio: 'ignore',
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return true;
  } catch {
    return false;
  }
}
