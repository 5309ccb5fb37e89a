import type { SampleApp, SampleApps } from './app.js';
import { AI_APPS } from './content/ai-ml.js';
import { E_COMMERCE_APPS } from './content/e-commerce.js';
import { EDUCATION_APPS } from './content/education.js';
import { ENTERTAINMENT_APPS } from './content/entertainment.js';
import { FINANCE_APPS } from './content/finance.js';
import { FOOD_APPS } from './content/food-and-drink.js';
import { HEALTH_APPS } from './content/health-and-fitness.js';
import { IOT_APPS } from './content/iot.js';
import { OTHER_APPS } from './content/other.js';
import { PRODUCTIVITY_APPS } from './content/productivity.js';
import { SOCIAL_APPS } from './content/social-media.js';
import { SUSTAINABILITY_APPS } from './content/sustainability.js';
import { TRAVEL_APPS } from './content/travel.js';

const APPS: SampleApps = {
  ...AI_APPS,
  ...E_COMMERCE_APPS,
  ...EDUCATION_APPS,
  ...ENTERTAINMENT_APPS,
  ...FINANCE_APPS,
  ...FOOD_APPS,
  ...HEALTH_APPS,
  ...IOT_APPS,
  ...OTHER_APPS,
  ...PRODUCTIVITY_APPS,
  ...SOCIAL_APPS,
  ...SUSTAINABILITY_APPS,
  ...TRAVEL_APPS,
};

/** Returns the interface of the sample listing with this slug; undefined for any other slug. */
export function appOf(slug: string): SampleApp | undefined {
  return Object.hasOwn(APPS, slug) ? APPS[slug] : undefined;
}
