/** The categories of listings, in the order in which they are shown (LIST-6). */
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

export type Category = (typeof CATEGORIES)[number];
