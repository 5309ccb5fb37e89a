import type { ListingVersion } from '@market/contract/admin/reviews';

/**
 * Labels of the listing form's fields, in the form's order. A field without a label is a type error. The labels have a
 * separate file, so that the review queue, the console's first screen, does not load them.
 */
export const FIELD_LABELS = {
  title: 'Title',
  shortDescription: 'Short description',
  description: 'Description',
  category: 'Category',
  price: 'Price per month',
  buyoutPrice: 'Buyout price entered',
  duration: 'Duration',
  createdBy: 'Creator',
  features: 'Features',
  techStack: 'Technologies',
  tags: 'Tags',
  demoUrl: 'Demo',
  demoPass: 'Demo gets a pass',
  videoUrl: 'Video',
  repoUrl: 'Source code',
  sourceVisible: 'Source is public',
  image: 'Picture',
  screenshots: 'Screenshots',
} as const satisfies Readonly<Record<keyof ListingVersion, string>>;
