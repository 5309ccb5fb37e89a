import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const runbook = readFileSync('docs/runbook/README.md', 'utf8');

it('the runbook reloads Postgres wherever it changes a setting, because the change has no effect before', () => {
  const changes = runbook.split('\n').filter((line) => line.includes('ALTER SYSTEM SET'));
  expect(changes.length).toBeGreaterThan(1);
  expect(changes.filter((line) => !line.includes('SELECT pg_reload_conf()'))).toEqual([]);
});
