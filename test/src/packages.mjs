import { execFileSync } from 'node:child_process';

/** Installs Debian packages where we may; what is missing afterwards is for the caller to say. */
export function installPackages(...names) {
  if (process.getuid?.() !== 0) return;
  attempt('apt-get', ['update']);
  attempt('apt-get', ['install', '-y', '--no-install-recommends', ...names]);
}

/** Runs a command; whether it could be run and went well. */
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
