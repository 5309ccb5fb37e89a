import { expect, it } from 'vitest';
import { call } from '@market/test/api/catalogue';
import { offerListing } from '@market/test/api/shop';
import { useConsole } from '@market/test/api/use-console';
import { useTestMarket } from '@market/test/api/use-test-market';

const market = useTestMarket(new Date('2026-01-31T12:00:00.000Z'));
const consoleClient = useConsole(market);

it('an MVP that went off sale stays saved if a visitor saved it before signing in (FIND-42)', async () => {
  const lister = await market.api.signUp('Lina');
  const takenOffId = await offerListing(market.api, lister);
  const disabledLister = await market.api.signUp('Dora');
  const disabledId = await offerListing(market.api, disabledLister);
  const pendingId = await offerListing(market.api, lister, { state: 'pending' });
  await consoleClient.postAction(`/listings/${takenOffId}/take-off-sale`, { reason: 'A copy' });
  await consoleClient.postAction(`/users/${disabledLister.userId}/disable`);

  const person = await market.api.signUp('Vi');
  const savedIds = [takenOffId, disabledId].toSorted();
  const body = { savedProducts: [...savedIds, pendingId, '00000000-0000-4000-8000-000000000000'] };
  const mergeResponse = await call(market.api, 'PUT', '/users/saved', { person, body });
  expect(mergeResponse.json()).toEqual({ savedProducts: savedIds });
  expect((await call(market.api, 'GET', '/users/saved', { person })).json()).toEqual({
    savedProducts: savedIds,
  });
});
