import { linkGitHub, putListing, signUpModerator } from '../src/catalogue.js';
import type { Person } from '../src/running-api.js';
import { pay, post } from '../src/shop.js';
import type { Shop } from '../src/use-shop.js';

/** Everybody who may call: their part, not their name. */
export const PARTS = ['signedOut', 'user', 'owner', 'buyer', 'lister', 'disabled', 'moderator'] as const;
export type Part = (typeof PARTS)[number];

/** Words that stand in private fields of the owner and the buyer, and who may ever be shown them. */
export const SECRETS = {
  'owner-mail@secret.example': ['owner', 'moderator'],
  'https://code.example/secret-source': ['owner', 'buyer', 'moderator'],
  'Secret pending title': ['owner', 'moderator'],
  'Secret reason of rejection': ['owner', 'moderator'],
  'Secret words between two': ['owner', 'buyer'],
  'buyer-mail@secret.example': ['buyer', 'moderator'],
} as const satisfies Record<string, readonly Part[]>;

/** The owner's and the buyer's things, and who everybody is. */
export interface World {
  readonly shop: Shop;
  readonly people: Readonly<Record<Exclude<Part, 'signedOut'>, Person>>;
  /** Approved; the buyer rents it, the owner's source is private. */
  readonly approvedId: string;
  readonly pendingId: string;
  readonly rejectedId: string;
  /** From the owner to the buyer. */
  readonly messageId: string;
}

/** Puts everybody and their things there. */
export async function peopled(shop: Shop): Promise<World> {
  const { api, lister: owner, buyer } = shop;
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
  const approvedId = await putListing(api, owner, source);
  const pendingId = await putListing(api, owner, {
    ...source,
    state: 'pending',
    title: 'Secret pending title',
  });
  const rejectedId = await putListing(api, owner, {
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
  const world = { shop, people, approvedId, pendingId, rejectedId, messageId: message.json().id };
  await rent(world, buyer);
  return world;
}

/** Pays for the approved listing and rents it, as `person`. */
async function rent({ shop, approvedId }: Pick<World, 'shop' | 'approvedId'>, person: Person): Promise<void> {
  const duration = '1 month';
  const paymentId = await pay(shop.api, shop.paypal, { buyer: person, mvpId: approvedId, duration });
  const body = {
    mvpId: approvedId,
    duration,
    renterName: 'Ben',
    renterEmail: 'buyer-mail@secret.example',
    paymentId,
  };
  await post(shop.api, person, '/rentals/create', body);
}

/** What a listing's form carries. */
export const LISTING = {
  title: 'Invoices',
  description: 'Sends invoices.',
  shortDescription: 'Invoices, sent',
  category: 'Finance',
  price: 50,
  buyoutPrice: 1250,
  duration: '1 month',
  createdBy: 'Ada',
  videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
  demoUrl: 'https://demo.example/',
  features: ['fast'],
  techStack: ['TypeScript'],
  tags: ['money'],
};
