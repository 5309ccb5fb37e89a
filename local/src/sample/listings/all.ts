import { CATEGORIES, type Category } from '@market/contract/listings/categories';
import type { SampleListing } from '../sample-listing.js';
import { AI_ML } from './ai-ml.js';
import { E_COMMERCE } from './e-commerce.js';
import { EDUCATION } from './education.js';
import { ENTERTAINMENT } from './entertainment.js';
import { FINANCE } from './finance.js';
import { FOOD_AND_DRINK } from './food-and-drink.js';
import { HEALTH_AND_FITNESS } from './health-and-fitness.js';
import { IN_REVIEW } from './in-review.js';
import { IOT } from './iot.js';
import { OTHER } from './other.js';
import { PRODUCTIVITY } from './productivity.js';
import { SOCIAL_MEDIA } from './social-media.js';
import { SUSTAINABILITY } from './sustainability.js';
import { TRAVEL } from './travel.js';

const LISTINGS_BY_CATEGORY: Record<Category, readonly SampleListing[]> = {
  Productivity: PRODUCTIVITY,
  'Health & Fitness': HEALTH_AND_FITNESS,
  Finance: FINANCE,
  Education: EDUCATION,
  'E-commerce': E_COMMERCE,
  'Social Media': SOCIAL_MEDIA,
  Entertainment: ENTERTAINMENT,
  Travel: TRAVEL,
  'Food & Drink': FOOD_AND_DRINK,
  Sustainability: SUSTAINABILITY,
  IoT: IOT,
  'AI/ML': AI_ML,
  Other: OTHER,
};

/** A sample listing with its category and its index in that category. */
export interface CategorizedListing extends SampleListing {
  readonly category: Category;
  readonly categoryIndex: number;
}

/** All sample listings by category. */
export const LISTINGS: readonly CategorizedListing[] = CATEGORIES.flatMap((category) => {
  const inReview = IN_REVIEW.filter((listing) => listing.category === category);
  return [...LISTINGS_BY_CATEGORY[category], ...inReview].map((listing, categoryIndex) => ({
    ...listing,
    category,
    categoryIndex,
  }));
});
