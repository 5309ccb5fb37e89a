import { expect, it } from 'vitest';
import { dependsOnPopularity } from './affected-urls.js';

it.each([
  ['/api/mvps?sort=popular&order=desc', true],
  ['/api/mvps?popular=true&limit=5', true],
  ['/api/mvps', false],
  ['/api/mvps?sort=price&order=asc', false],
  ['/api/mvps?search=popular', false],
  ['/api/mvps/0190a000-0000-7000-8000-000000000001', false],
  ['/api/users/directory', false],
])('%s changes with popularity: %s (API-12, FIND-66)', (url, isExpected) => {
  expect(dependsOnPopularity(url)).toBe(isExpected);
});
