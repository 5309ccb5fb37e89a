import { expect, it } from 'vitest';
import { CallerSlots } from './caller-slots.js';

const tooManyError = expect.objectContaining({ code: 'request/too-many' });
const thrownErrorOf = (callback: () => unknown) => {
  try {
    callback();
  } catch (error) {
    return error;
  }
  return undefined;
};

it('counts the addresses of an IPv6 /64 together, and an IPv4 address also in its IPv6 form (API-6)', () => {
  const slots = new CallerSlots({ user: 9, address: 2, process: 9 });
  let userNumber = 0;
  const acquireFrom = (address: string) => slots.acquire({ userId: `${(userNumber += 1)}`, address });
  acquireFrom('2001:db8:1:2::1');
  acquireFrom('2001:db8:1:2:3:4:5:6');
  expect(thrownErrorOf(() => acquireFrom('2001:db8:1:2::ffff'))).toEqual(tooManyError);
  acquireFrom('2001:db8:1:3::1');
  acquireFrom('198.51.100.7');
  acquireFrom('::ffff:198.51.100.7');
  expect(thrownErrorOf(() => acquireFrom('198.51.100.7'))).toEqual(tooManyError);
});

it('refuses a user at the limit from every address, and does not count ended calls', () => {
  const slots = new CallerSlots({ user: 1, address: 1, process: 1 });
  const release = slots.acquire({ userId: 'lina', address: 'a' });
  expect(thrownErrorOf(() => slots.acquire({ userId: 'lina', address: 'b' }))).toEqual(tooManyError);
  expect(thrownErrorOf(() => slots.acquire({ userId: 'ben', address: 'b' }))).toEqual(
    expect.objectContaining({ code: 'server/unavailable' }),
  );
  release();
  release();
  slots.acquire({ userId: 'lina', address: 'b' });
});
