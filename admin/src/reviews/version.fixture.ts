import type { ListingVersion } from '@market/contract/admin/reviews';

/** A version of a listing, for specs. */
export const TIDY_VERSION: ListingVersion = {
  title: 'Tidy',
  shortDescription: 'Tidy lists',
  description: 'Keeps lists tidy.',
  category: 'Productivity',
  price: 29,
  buyoutPrice: 725,
  duration: '1 month',
  image: '',
  screenshots: [],
  videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  demoUrl: 'https://tidy.example',
  demoPass: true,
  repoUrl: '',
  sourceVisible: false,
  features: ['Lists', 'Tags'],
  techStack: ['TypeScript'],
  tags: ['todo'],
  createdBy: 'Ada',
};
