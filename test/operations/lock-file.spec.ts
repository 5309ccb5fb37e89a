import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from '@jest/globals';

interface Locked {
  readonly version?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Readonly<Record<string, Locked>>;
};

/** Whether a package finds another as Node does: beside itself, or in any folder above. */
function finds(from: string, name: string): boolean {
  for (let place = from; ; place = posix.dirname(place)) {
    if (posix.join(place, 'node_modules', name) in packages) return true;
    if (place === '.' || place === '') return false;
  }
}

describe('package-lock.json', () => {
  it('names the parts of every platform, not those of the machine it was written on alone', () => {
    const parts = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).map((name) => ({ from, name })),
    );
    expect(parts.length).toBeGreaterThan(50);
    expect(parts.filter(({ from, name }) => !finds(from, name))).toEqual([]);
  });
});
