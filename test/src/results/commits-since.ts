import { execFileSync } from 'node:child_process';

/**
 * Returns by how many commits HEAD is ahead of a commit; undefined if git does not know the commit (a shallow clone, no
 * git).
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
