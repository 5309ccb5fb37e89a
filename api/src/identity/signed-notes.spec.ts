import { expect, it } from 'vitest';
import { Clock } from '@market/domain/foundation/clock';
import * as z from 'zod';
import { SignedNotes } from './signed-notes.js';

it('a signed value of one kind is invalid as another', async () => {
  const notes = new SignedNotes({ AUTH_SECRET: 'a secret of tests that is long enough' }, new Clock());
  const content = z.object({ userId: z.string() });
  const text = await notes.write('link-ticket', { userId: 'ada' });
  expect(await notes.read('link-ticket', text, content)).toEqual({ userId: 'ada' });
  expect(await notes.read('sign-in', text, content)).toBeUndefined();
});
