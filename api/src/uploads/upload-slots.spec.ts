import { expect, it } from 'vitest';
import { UploadSlots } from './upload-slots.js';

const tooManyError = expect.objectContaining({ code: 'request/too-many' });
const errorOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
};

it('allows three images at once per user, from any address, independently of other users', () => {
  const slots = new UploadSlots();
  const acquire = (userId: string, address: string) => slots.acquire('image', { userId, address });
  const [releaseFirst] = [acquire('lina', 'a'), acquire('lina', 'b'), acquire('lina', 'c')];
  expect(errorOf(() => acquire('lina', 'd'))).toEqual(tooManyError);
  acquire('ben', 'a');
  slots.acquire('video', { userId: 'lina', address: 'a' });
  releaseFirst?.();
  releaseFirst?.();
  acquire('lina', 'd');
  expect(errorOf(() => acquire('lina', 'e'))).toEqual(tooManyError);
});

it('allows twelve images at once per network address', () => {
  const slots = new UploadSlots();
  for (let user = 0; user < 12; user += 1) slots.acquire('image', { userId: `${user}`, address: 'office' });
  expect(errorOf(() => slots.acquire('image', { userId: 'one more', address: 'office' }))).toEqual(
    tooManyError,
  );
  slots.acquire('image', { userId: 'one more', address: 'home' });
});

it('allows fifty images at once per process', () => {
  const slots = new UploadSlots();
  for (let user = 0; user < 50; user += 1) slots.acquire('image', { userId: `${user}`, address: `${user}` });
  expect(errorOf(() => slots.acquire('image', { userId: 'x', address: 'x' }))).toEqual(
    expect.objectContaining({ code: 'server/unavailable' }),
  );
});
