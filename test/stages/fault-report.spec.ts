import { expect, it } from 'vitest';
import { readFailedFaultTests } from './fault-report.mjs';

it('returns the lines of failed fault tests only', () => {
  const output = [
    '✓ mail          e-mails are sent once',
    '      violations: 0 (at most 0)',
    '✗ captures      captured orders become rentals — 0 cases',
    '    ✗ ran to its end: 0 (at least 1)',
    '      Error: Postgres did not start.',
    '✗ demo          a demo ends',
    '✓ off-sale      nothing is sold',
  ].join('\n');
  expect(readFailedFaultTests(output)).toEqual([
    [
      '✗ captures      captured orders become rentals — 0 cases',
      '    ✗ ran to its end: 0 (at least 1)',
      '      Error: Postgres did not start.',
    ].join('\n'),
    '✗ demo          a demo ends',
  ]);
});

it('returns nothing if all fault tests passed', () => {
  expect(readFailedFaultTests('✓ mail  e-mails are sent once\n')).toEqual([]);
});
