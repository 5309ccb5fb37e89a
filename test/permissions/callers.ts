import { randomUUID } from 'node:crypto';
import { linkGitHub, insertListing, signUpModerator } from '../src/api/catalogue.js';
import type { Person } from '../src/api/running-api.js';
import { pay, post } from '../src/api/shop.js';
import type { TestMarket } from '../src/api/use-test-market.js';

/** The roles whose access to every endpoint is tested. */
export const CALLERS = ['signedOut', 'user', 'owner', 'buyer', 'lister', 'disabled', 'moderator'] as const;
export type Caller = (typeof CALLERS)[number];

/** Values of private fields of the owner and the buyer, and the callers that may receive them. */
export const PRIVATE_VALUES = {
  'owner-mail@secret.example': ['owner', 'moderator'],
  'https://code.example/secret-source': ['owner', 'buyer', 'moderator'],
  'Secret pending title': ['owner', 'moderator'],
  'Secret reason of rejection': ['owner', 'moderator'],
  'Secret words between two': ['owner', 'buyer'],
  'buyer-mail@secret.example': ['buyer', 'moderator'],
} as const satisfies Record<string, readonly Caller[]>;

/** The callers, and the ids of rows that belong to the owner and the buyer. */
export interface Scenario {
  readonly market: TestMarket;
  readonly people: Readonly<Record<Exclude<Caller, 'signedOut'>, Person>>;
  /** An approved listing with a private source, rented by the buyer. */
  readonly approvedId: string;
  readonly pendingId: string;
  readonly rejectedId: string;
  /** The lister's review of the approved listing. */
  readonly ratingId: string;
  /** The id of a search that the owner saved. */
  readonly searchId: string;
  /** The id of a message from the owner to the buyer. */
  readonly messageId: string;
}

/** Creates the callers and the rows that belong to them. */
export async function createScenario(market: TestMarket): Promise<Scenario> {
  const { api, lister: owner, buyer } = market;
  const people = {
    owner,
    buyer,
    user: await api.signUp('Uma'),
    lister: await api.signUp('Lars'),
    disabled: await api.signUp('Dora'),
    moderator: await signUpModerator(api),
  };
  await linkGitHub(api, owner);
  await linkGitHub(api, people.lister);
  await api.query('UPDATE users SET disabled_at = now() WHERE id = $1', [people.disabled.userId]);
  await api.query('UPDATE users SET email = $2 WHERE id = $1', [owner.userId, 'owner-mail@secret.example']);
  await api.query('UPDATE users SET email = $2 WHERE id = $1', [buyer.userId, 'buyer-mail@secret.example']);
  const source = { source_url: 'https://code.example/secret-source', source_visible: false };
  const approvedId = await insertListing(api, owner, source);
  const pendingId = await insertListing(api, owner, {
    ...source,
    state: 'pending',
    title: 'Secret pending title',
  });
  const rejectedId = await insertListing(api, owner, {
    ...source,
    state: 'rejected',
    title: 'Secret pending title',
  });
  await api.query('UPDATE listings SET rejection_reason = $2 WHERE id = $1', [
    rejectedId,
    'Secret reason of rejection',
  ]);
  const message = await post(api, owner, '/users/messages', {
    recipientId: buyer.userId,
    subject: 'Secret words between two',
    content: 'Secret words between two',
  });
  const ratingId = randomUUID();
  await api.query(
    `INSERT INTO ratings (id, listing_id, user_id, stars, content, created_at) VALUES ($1, $2, $3, 4, 'Good', now())`,
    [ratingId, approvedId, people.lister.userId],
  );
  const search = await post(api, owner, '/users/saved-searches', { search: 'Secret words between two' });
  const scenario = {
    market,
    people,
    approvedId,
    pendingId,
    rejectedId,
    ratingId,
    messageId: message.json().id,
    searchId: search.json().searches[0].id,
  };
  await rentAs(scenario, buyer);
  return scenario;
}

/** Pays for and rents the approved listing as `person`. */
async function rentAs(
  { market, approvedId }: Pick<Scenario, 'market' | 'approvedId'>,
  person: Person,
): Promise<void> {
  const duration = '1 month';
  const paymentId = await pay(market.api, market.paypal, { buyer: person, mvpId: approvedId, duration });
  const body = {
    mvpId: approvedId,
    duration,
    renterName: 'Ben',
    renterEmail: 'buyer-mail@secret.example',
    paymentId,
  };
  await post(market.api, person, '/rentals/create', body);
}
