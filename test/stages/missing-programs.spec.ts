import { expect, it } from 'vitest';
import { describeMissingPrograms } from './missing-programs.mjs';

const installed = () => true;
const missing = () => false;
const ALL_INSTALLED = { nginx: installed, 'redis-server': installed, pgbouncer: installed };

it.each(['unit', 'db', 'faults'] as const)(
  'the stage %s leaves nothing out if all programs are there',
  (stage) => {
    expect(describeMissingPrograms(stage, ALL_INSTALLED)).toEqual([]);
  },
);

it.each([
  ['unit', 'nginx', 'nginx is missing: its settings are not checked'],
  ['db', 'redis-server', 'redis-server is missing: the queue is tested on Postgres alone'],
  ['db', 'pgbouncer', 'pgbouncer is missing: nothing is tested behind a connection pooler'],
  ['faults', 'redis-server', 'redis-server is missing: fault tests that need it are left out'],
  ['faults', 'nginx', 'nginx is missing: fault tests that need it are left out'],
  ['faults', 'pgbouncer', 'pgbouncer is missing: fault tests that need it are left out'],
] as const)('the stage %s says what it does not test without %s', (stage, program, text) => {
  expect(describeMissingPrograms(stage, { ...ALL_INSTALLED, [program]: missing })).toEqual([text]);
});
