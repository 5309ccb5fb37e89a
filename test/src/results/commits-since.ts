import { execFileSync } from 'node:child_process';

/**
 * Returns the number of commits from `commit` to HEAD; undefined if git does not know `commit` (in a shallow clone) or
 * is not installed.
 */
export function commitsSince(commit: string): number | undefined {
  if (commit === 'unknown') return undefined;
  try {
    const count = execFileSync('git', ['rev-list', '--count', `${commit}..HEAD`, '--'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number(count);
  } catch {
    return undefined;
  }
}
