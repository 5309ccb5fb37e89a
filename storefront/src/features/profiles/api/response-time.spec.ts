import { expect, it } from 'vitest';
import { responseTimeText } from './response-time.js';

it.each([
  [30, 'within an hour'],
  [3600, 'within an hour'],
  [3601, 'within 2 hours'],
  [86_400, 'within 24 hours'],
  [86_401, 'within 2 days'],
])('a response time of %i seconds reads %s (PEOPLE-30)', (seconds, expectedText) => {
  expect(responseTimeText(seconds)).toBe(expectedText);
});
