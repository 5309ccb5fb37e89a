import { expect, it } from 'vitest';
import { FAULT_TESTS } from './fault-tests.js';

it('`npm test` runs every fault test briefly, except those whose cases other stages run', () => {
  const omittedTests = FAULT_TESTS.filter(({ omittedFromShortRunsBecause }) => omittedFromShortRunsBecause);
  expect(omittedTests.map(({ name }) => name).sort()).toEqual(['histories', 'provider-refusals', 'webhooks']);
});
