import { Listing } from '@market/contract/listings/listings';
import { CURRENCY } from '@market/contract/money/money';
import type { ReadApi } from '@market/contract/screens/page-rendering';
import { ANONYMOUS, PublicProfile } from '@market/contract/profiles';
import type { ShareCard } from './share-card.js';

/** A share card with the address of its picture, which is not read yet. */
export interface CardSource extends Omit<ShareCard, 'picture'> {
  readonly picture?: { readonly address: string; readonly shape: 'cover' | 'round' };
}

/** Formats whole dollars without cents, as the site does: '$9', '$9.50', '$1,250'. */
const PRICE_FORMAT = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: CURRENCY,
  trailingZeroDisplay: 'stripIfInteger',
});

const SITE_CARD: CardSource = {
  title: 'Discover proven MVPs from talented developers',
  text: 'Try a live demo for 15 minutes. Rent for 1, 3 or 6 months, or buy outright.',
  details: ['Try', 'Rent', 'Buy'],
};

/**
 * A function for each kind of page. It returns the content of the page's share image, or undefined if
 * visitors may not see the page.
 */
export const SHARE_CARDS = {
  site: () => Promise.resolve(SITE_CARD),
  mvp: async (id, readApi) => {
    const response = await readApi(`/api/mvps/${encodeURIComponent(id)}`);
    if (response.status !== 200) return undefined;
    const { title, shortDescription, description, category, price, image } = Listing.parse(response.body);
    return {
      title,
      text: shortDescription || description,
      details: [category, `${PRICE_FORMAT.format(price)} / month`],
      picture: { address: image, shape: 'cover' },
    };
  },
  user: async (id, readApi) => {
    const response = await readApi(`/api/users/public/${encodeURIComponent(id)}`);
    if (response.status !== 200) return undefined;
    const { displayname, bio, location, mvpCount, photourl } = PublicProfile.parse(response.body);
    return {
      title: displayname || ANONYMOUS,
      text: bio,
      details: [mvpCount === 1 ? '1 MVP' : `${mvpCount} MVPs`, location],
      picture: { address: photourl, shape: 'round' },
    };
  },
} satisfies Record<string, (id: string, read: ReadApi) => Promise<CardSource | undefined>>;
