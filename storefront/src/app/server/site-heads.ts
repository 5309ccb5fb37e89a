import type { SiteText } from '@market/contract/site-texts';
import { SITE_NAME } from '../../shared/hooks/use-document-title.js';
import type { PageHead } from './page-head.js';

const SITE_DESCRIPTION =
  'Discover proven MVPs from talented developers: try a 15-minute demo, then rent for 1, 3 or 6 months or buy outright.';

const SITE_IMAGE = { path: '/share/site.jpg', alt: `${SITE_NAME}: try, rent or buy launched software` };

/** Returns the head of the homepage. */
export function homeHead(origin: string): PageHead {
  return {
    title: '',
    description: SITE_DESCRIPTION,
    path: '/',
    type: 'website',
    image: SITE_IMAGE,
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: SITE_NAME,
      url: `${origin}/`,
      description: SITE_DESCRIPTION,
    },
  };
}

interface HeadTexts {
  readonly title: string;
  readonly description: string;
  readonly isPrivate?: boolean;
}

/** Heads of pages that need no data, by path. */
const PAGE_TEXTS: Readonly<Record<string, HeadTexts>> = {
  '/login': {
    title: 'Login',
    description: 'Sign in with Google or GitHub to demo, rent and list MVPs. No password needed.',
  },
  '/shorts': {
    title: 'Shorts',
    description: 'Launched software in a minute each: swipe through short videos and save what you like.',
  },
  '/users': {
    title: 'User Directory',
    description: 'The people who build and rent on MVP Market: search by name, bio or location.',
  },
  '/browse': {
    title: 'Browse MVPs',
    description: 'Search and filter launched MVPs by category, price and name.',
  },
};

const NOT_FOUND_TEXTS: HeadTexts = {
  title: 'Page not found',
  description: 'There is nothing at this address.',
  isPrivate: true,
};

/** Returns the head of a page that needs no data. A page that PAGE_TEXTS lacks is personal, so it is not indexed. */
export function staticPageHead(path: string, isFound: boolean): PageHead {
  const texts = isFound
    ? (PAGE_TEXTS[path] ?? { title: '', description: SITE_DESCRIPTION, isPrivate: true })
    : NOT_FOUND_TEXTS;
  return { ...texts, path, type: 'website', image: SITE_IMAGE };
}

/** Returns the head of a page with one of the site's texts (TEXT-1). */
export function textHead({ name, title, description }: SiteText): PageHead {
  return { title, description, path: `/${name}`, type: 'website', image: SITE_IMAGE };
}
