import { randomUUID } from 'node:crypto';
import { signUpOne, type Person } from '../../clients/people.js';
import type { Market } from '../../testbed/market.js';

/** Signs up a person who may list: with a linked GitHub account (LIST-1). */
export async function signUpLister(market: Market): Promise<Person> {
  const lister = await signUpOne(market);
  await market.query(
    `INSERT INTO identities (id, user_id, provider, subject, login, linked_at) VALUES ($1, $2, 'github', $3, '', now())`,
    [randomUUID(), lister.userId, randomUUID()],
  );
  return lister;
}

/** Throws if a response is no success. */
export function expectAccepted(
  response: { readonly status: number; readonly body: object },
  sentBody: object,
): void {
  if (response.status < 300) return;
  throw new Error(
    `${response.status} ${JSON.stringify(response.body)} for ${JSON.stringify(sentBody).slice(0, 500)}`,
  );
}
