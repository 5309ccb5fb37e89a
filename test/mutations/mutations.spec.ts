import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MUTATIONS } from './list/all.js';
import { readTable } from '../src/results/result-file.js';
import { applyMutation } from './mutation.js';

const root = process.cwd();
const MUTATION = {
  name: 'a/b',
  rule: '',
  file: 'a.ts',
  find: 'old < new',
  replace: "old <= new $'",
  specs: [],
};

describe('the list of mutations', () => {
  it.each(MUTATIONS.map((mutation) => [mutation.name, mutation] as const))(
    '%s applies, and its specs exist',
    (_, mutation) => {
      const source = readFileSync(join(root, mutation.file), 'utf8');
      expect(applyMutation(source, mutation)).not.toBe(source);
      expect(mutation.specs.length).toBeGreaterThan(0);
      expect(mutation.specs.filter((spec) => !existsSync(join(root, spec)))).toEqual([]);
    },
  );

  it('has a unique name with an area for each mutation', () => {
    const names = MUTATIONS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z]+\/[a-z0-9-]+$/.test(name))).toEqual([]);
  });

  it('has a stored verdict for each mutation, and no verdict of another', () => {
    const storedNames = readTable('test/results/mutations.json').rows.map(({ name }) => name);
    expect(storedNames.toSorted()).toEqual(MUTATIONS.map(({ name }) => name).toSorted());
  });
});

describe('a mutation', () => {
  it('replaces its text literally, and nothing else', () => {
    expect(applyMutation('if (old < new) go();', MUTATION)).toBe("if (old <= new $') go();");
  });

  it.each(['nothing like it', 'old < new, old < new'])('is refused for %j', (source) => {
    expect(() => applyMutation(source, MUTATION)).toThrow('not once');
  });
});
