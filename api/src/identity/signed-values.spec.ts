import { expect, it } from 'vitest';
import { Clock } from '@market/domain/foundation/clock';
import * as z from 'zod';
import { SignedValues } from './signed-values.js';

it('a signed value of one kind is invalid as another', async () => {
  const signedValues = new SignedValues(
    { AUTH_SECRET: 'a secret of tests that is long enough' },
    new Clock(),
  );
  const contentSchema = z.object({ userId: z.string() });
  const text = await signedValues.sign('link-ticket', { userId: 'ada' });
  expect(await signedValues.read('link-ticket', text, contentSchema)).toEqual({ userId: 'ada' });
  expect(await signedValues.read('sign-in', text, contentSchema)).toBeUndefined();
});
