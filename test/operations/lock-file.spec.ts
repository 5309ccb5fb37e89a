import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly inBundle?: boolean;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Readonly<Record<string, LockedPackage>>;
};

/**
 * Whether a package in the folder `from` can import another one: Node looks in the folder itself, then in the folders
 * above.
 */
function canResolve(from: string, name: string): boolean {
  for (let folder = from; ; folder = posix.dirname(folder)) {
    if (posix.join(folder, 'node_modules', name) in packages) return true;
    if (folder === '.' || folder === '') return false;
  }
}

describe('package-lock.json', () => {
  it('contains the optional packages of every platform, not only of the machine that wrote it', () => {
    const optionalPackages = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).map((name) => ({ from, name })),
    );
    expect(optionalPackages.length).toBeGreaterThan(50);
    expect(optionalPackages.filter(({ from, name }) => !canResolve(from, name))).toEqual([]);
  });

  it('contains the URL of every package; without it, npm asks the registry for each and skips its cache', () => {
    const downloadedPackages = Object.entries(packages).filter(
      ([path, { inBundle }]) => path.includes('node_modules/') && !inBundle,
    );
    expect(downloadedPackages.filter(([, { resolved }]) => resolved === undefined)).toEqual([]);
  });
});
