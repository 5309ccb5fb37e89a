import * as z from 'zod/mini';

/** The categories a listing can be in, in the order they are offered (SPEC §5). */
export const CATEGORIES = [
  'Productivity',
  'Health & Fitness',
  'Finance',
  'Education',
  'E-commerce',
  'Social Media',
  'Entertainment',
  'Travel',
  'Food & Drink',
  'Sustainability',
  'IoT',
  'AI/ML',
  'Other',
] as const;

export const Category = z.enum(CATEGORIES, { error: 'Category is required' });
export type Category = z.output<typeof Category>;
