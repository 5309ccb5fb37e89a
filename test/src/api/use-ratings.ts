import { beforeEach } from 'vitest';
import { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import { call } from './catalogue.js';
import { rentFor } from './rent.js';
import type { Person } from './running-api.js';
import { post } from './shop.js';
import { useConsole } from './use-console.js';
import type { TestMarket } from './use-test-market.js';

/**
 * Signs in lister and moderator again before each test of a spec about reviews. Returns functions that call the api
 * as these people.
 */
export function useRatings(market: TestMarket) {
  const consoleClient = useConsole(market);
  beforeEach(async () => {
    market.lister = await market.api.signIn(market.lister.userId);
    consoleClient.moderator = await market.api.signIn(consoleClient.moderator.userId);
  });
  const path = () => `/mvps/${market.mvpId}/ratings`;
  /** Sends the source code of all due deliveries, since only recipients of the source code may review. */
  async function sendDueSourceCode(): Promise<void> {
    const deliveries = market.api.application.get(DeliveriesService);
    const rows = await market.api.query<{ id: string }>(`SELECT id FROM deliveries WHERE state = 'due'`);
    for (const { id } of rows) await deliveries.deliver(id);
  }
  /** Rents the listing as `buyer`, and sends the source code to them. */
  async function rentAndReceiveSource(buyer: Person = market.buyer) {
    const rental = await rentFor(market, { duration: '1 month', buyer });
    await sendDueSourceCode();
    return rental;
  }
  /** Sends a review of the listing as `reviewer`. */
  const postReview = (stars: number, content = 'Grows habits', reviewer = market.buyer, key?: string) =>
    post(market.api, reviewer, path(), { stars, content }, key);
  return {
    consoleClient,
    path,
    deliver: sendDueSourceCode,
    receive: rentAndReceiveSource,
    rate: postReview,
    changeReview: (stars: number, content = 'Grows habits') =>
      call(market.api, 'PUT', `${path()}/mine`, { person: market.buyer, body: { stars, content } }),
    readReviews: async (query = '', person?: Person) =>
      (await call(market.api, 'GET', `${path()}${query}`, { person })).json(),
    readOwn: async () => (await call(market.api, 'GET', `${path()}/mine`, { person: market.buyer })).json(),
    figures: async () => {
      const { rating, reviewCount } = (await call(market.api, 'GET', `/mvps/${market.mvpId}`)).json();
      return { rating, reviewCount };
    },
    answerReview: (id: string, text: string, author = market.lister) =>
      post(market.api, author, `/ratings/${id}/answer`, { answer: text }),
    /** Creates a person who has rented and received the listing, and lets them review it. */
    async reviewBySomebody(stars: number, name = 'Cleo'): Promise<{ id: string; person: Person }> {
      const person = await market.api.signUp(name);
      await rentAndReceiveSource(person);
      return { id: (await postReview(stars, `${stars} stars`, person)).json().id, person };
    },
  };
}
