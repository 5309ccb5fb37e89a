import { LISTERS } from './listers.js';
import type { SamplePerson } from './sample-person.js';

export { LISTERS };

/** Sample renters; together they cover each combination of sign-in methods. */
export const SHOPPERS: readonly SamplePerson[] = [
  {
    login: 'theolindqvist',
    name: 'Theo Lindqvist',
    email: 'theo@northbyte.example',
    providers: ['github'],
    role: 'user',
    bio: 'Two-person agency. I rent MVPs to put something clickable in front of clients before we quote.',
    location: 'Gothenburg, Sweden',
    website: 'https://northbyte.example',
    twitter: 'theolindqvist',
    linkedin: 'https://www.linkedin.com/in/theo-lindqvist-northbyte',
    joinedDaysAgo: 288,
    hasPhoto: true,
  },
  {
    login: 'elena-marchetti',
    name: 'Elena Marchetti',
    email: 'elena@portici.example',
    providers: ['google'],
    role: 'user',
    bio: 'Product manager looking for software for a chain of neighborhood gyms and two stubborn bakeries.',
    location: 'Bologna, Italy',
    website: '',
    twitter: '',
    linkedin: 'https://www.linkedin.com/in/elena-marchetti-portici',
    joinedDaysAgo: 424,
    hasPhoto: true,
  },
  {
    login: 'mateusrocha',
    name: 'Mateus Rocha',
    email: 'mateus@mangue.example',
    providers: ['github', 'google'],
    role: 'user',
    bio: 'Buys, fixes and runs small SaaS products. Currently four of them, all profitable, none glamorous.',
    location: 'Recife, Brazil',
    website: 'https://mangue.example',
    twitter: 'mateus_saas',
    linkedin: '',
    joinedDaysAgo: 395,
    hasPhoto: true,
  },
  {
    login: 'grace-hallworth',
    name: 'Grace Hallworth',
    email: 'grace@sidestreet.example',
    providers: ['google'],
    role: 'user',
    bio: '',
    location: 'Manchester, England',
    website: '',
    twitter: '',
    linkedin: '',
    joinedDaysAgo: 383,
    hasPhoto: false,
  },
];

/** The sample moderator. */
export const MODERATOR: SamplePerson = {
  login: 'ruthcalloway',
  name: 'Ruth Calloway',
  email: 'ruth@mvp-market.example',
  providers: ['github'],
  role: 'moderator',
  bio: 'I review new listings, usually before lunch. If something was rejected and you do not see why, write to me.',
  location: 'Galway, Ireland',
  website: '',
  twitter: '',
  linkedin: '',
  joinedDaysAgo: 445,
  hasPhoto: true,
};

/** All people of the sample; they are fictional. */
export const PEOPLE: readonly SamplePerson[] = [...LISTERS, ...SHOPPERS, MODERATOR];
