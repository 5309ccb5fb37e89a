import type { PublicProfile } from '@market/contract/profiles';
import { displayNameOf } from '../../features/profiles/api/display-name.js';
import { type PageHead, summarize } from './page-head.js';

/** Returns the head of a person's public profile. */
export function profileHead(profile: PublicProfile, origin: string): PageHead {
  const path = `/user/${profile.id}`;
  const name = displayNameOf(profile);
  const description = summarize(profile.bio || `MVPs by ${name}: try, rent or buy them.`);
  const links = [profile.website, profile.linkedin].filter(Boolean);
  return {
    title: name,
    description,
    path,
    type: 'profile',
    image: { path: `/share/user/${profile.id}.jpg`, alt: name },
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      dateCreated: profile.createdAt,
      mainEntity: {
        '@type': 'Person',
        '@id': `${origin}${path}`,
        name,
        description,
        url: `${origin}${path}`,
        ...(links.length > 0 && { sameAs: links }),
      },
    },
  };
}
