import type { Category } from '@market/contract/listings/categories';
import type { SampleListing } from '../sample-listing.js';

/** Listings that are not approved (LIST-30). The files of the categories contain a few more such listings. */
export const IN_REVIEW: readonly (SampleListing & { readonly category: Category })[] = [
  {
    category: 'Productivity',
    slug: 'second-monitor',
    title: 'Second Monitor',
    listerLogin: 'olehsavchuk',
    priceUsd: 27,
    daysAgo: 0.86,
    shortDescription: 'Watches a long-running job and tells your phone the moment it needs you.',
    description: [
      'Prefix a command with one word. When it finishes, fails or has printed nothing for longer than usual, your phone buzzes with the last eight lines and a button to run it again.',
      'The agent is a two-megabyte binary without dependencies, and messages are encrypted between it and the phone. My relay sees lengths and times, nothing more.',
    ],
    features: [
      'One-word prefix for any command',
      'Silence detection from past runs',
      'End-to-end encryption',
      'Rerun from the phone',
    ],
    techStack: ['Zig', 'Swift', 'Kotlin', 'libsodium'],
    tags: ['cli', 'notifications', 'developers'],
    review: { state: 'pending' },
  },
  {
    category: 'Education',
    slug: 'parents-evening',
    title: 'Parents’ Evening',
    listerLogin: 'hanakoike',
    priceUsd: 23.5,
    daysAgo: 0.94,
    shortDescription: 'Fair ten-minute slots for parents’ evenings, siblings kept together.',
    description: [
      'Parents list the teachers they need in order of urgency. An assignment solver finds the plan with the fewest gaps, puts brothers and sisters back to back and leaves teachers a pause they may actually drink tea in.',
      'Staff see one sheet per room. Interpreters are scheduled as if they were rooms, a trick borrowed from the secretary who used to do all of this with colored card.',
    ],
    features: [
      'Optimal slot assignment',
      'Siblings back to back',
      'Interpreter scheduling',
      'Printable room sheets',
    ],
    techStack: ['Python', 'OR-Tools', 'Flask', 'HTMX'],
    tags: ['schools', 'scheduling', 'optimization'],
    review: { state: 'pending' },
  },
  {
    category: 'Social Media',
    slug: 'follow-back-engine',
    title: 'Follow-Back Engine',
    listerLogin: 'yusuferdem-dev',
    priceUsd: 83,
    daysAgo: 19,
    shortDescription: 'Grows an account by following and unfollowing on a schedule.',
    description: [
      'Follows accounts that match your keywords, waits three days and unfollows whoever did not follow back. Randomized pauses imitate a person scrolling.',
      'Configured with a spreadsheet, with daily limits per account and a log of what was done.',
    ],
    features: ['Keyword targeting', 'Randomized pauses', 'Daily limits', 'Several accounts'],
    techStack: ['Node.js', 'Playwright', 'SQLite', 'TypeScript'],
    tags: ['growth', 'automation', 'scheduling'],
    review: {
      state: 'rejected',
      reason:
        'Automated following breaks the terms of the networks it drives, and a renter’s account could be closed for it. If you rework this into a scheduler for one’s own posts, please resubmit; the log view is nicely done.',
    },
  },
  {
    category: 'Finance',
    slug: 'pocket-rates',
    title: 'Pocket Rates',
    listerLogin: 'tariq-builds',
    priceUsd: 14.5,
    daysAgo: 48,
    shortDescription: 'Exchange rates for shopkeepers at a border, with the margin already inside.',
    description: [
      'Type an amount in one currency and read the price in three others, rounded the way the till rounds. The margin is yours to set for each currency, and yesterday’s rate stays on the screen until you accept today’s.',
      'Made for a cousin who sells tires to people from three countries and was tired of doing this on a calculator.',
    ],
    features: [
      'Margin per currency',
      'Rounding rules of the till',
      'Accept-before-change rates',
      'Works offline for a day',
    ],
    techStack: ['Kotlin', 'Room', 'Ktor'],
    tags: ['currency', 'retail', 'mobile'],
    review: {
      state: 'rejected',
      reason:
        'The demo link answers with an error after the first screen, so we could not try what renters would get. Everything else is in order: please repair the demo and resubmit.',
    },
  },
  {
    // Nearly a copy of the listing Lost Desk, so that the review queue marks it as a copy (REVIEW-12).
    category: 'Other',
    slug: 'lost-desks',
    title: 'Lost Desks',
    listerLogin: 'deshawnmakes',
    priceUsd: 26,
    daysAgo: 0.03,
    shortDescription: 'Lost property for trains, pools and fairs, matched by description.',
    description: [
      'Finders photograph and tag, owners describe. The two are compared by color, kind, place and hour, and an owner must name one detail that is not on the public list before any umbrella is handed over.',
      'Unclaimed items move to a charity pile after the legal period of the country you choose. A four-day festival with 30,000 visitors returned 71 % of its wallets with this, and I was at that festival, without my wallet.',
    ],
    features: [
      'Pictures matched to words',
      'One secret detail',
      'Umbrella season mode',
      'Labels for the shelf',
    ],
    techStack: ['Laravel', 'MySQL', 'Vue', 'PHP'],
    tags: ['lost-property', 'umbrellas', 'matching'],
    review: { state: 'pending' },
  },
];
