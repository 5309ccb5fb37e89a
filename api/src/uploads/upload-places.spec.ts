import { expect, it } from 'vitest';
import { UploadPlaces } from './upload-places.js';

const tooMany = expect.objectContaining({ code: 'request/too-many' });
const codeOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
};

it('allows three images at once per user, from any address, independently of other users', () => {
  const places = new UploadPlaces();
  const take = (userId: string, address: string) => places.take('image', { userId, address });
  const [free] = [take('lina', 'a'), take('lina', 'b'), take('lina', 'c')];
  expect(codeOf(() => take('lina', 'd'))).toEqual(tooMany);
  take('ben', 'a');
  places.take('video', { userId: 'lina', address: 'a' });
  free?.();
  free?.();
  take('lina', 'd');
  expect(codeOf(() => take('lina', 'e'))).toEqual(tooMany);
});

it('allows twelve images at once per network address', () => {
  const places = new UploadPlaces();
  for (let user = 0; user < 12; user += 1) places.take('image', { userId: `${user}`, address: 'office' });
  expect(codeOf(() => places.take('image', { userId: 'one more', address: 'office' }))).toEqual(tooMany);
  places.take('image', { userId: 'one more', address: 'home' });
});

it('allows fifty images at once per process', () => {
  const places = new UploadPlaces();
  for (let user = 0; user < 50; user += 1) places.take('image', { userId: `${user}`, address: `${user}` });
  expect(codeOf(() => places.take('image', { userId: 'x', address: 'x' }))).toEqual(
    expect.objectContaining({ code: 'server/unavailable' }),
  );
});
