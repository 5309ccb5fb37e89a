import { CATEGORIES } from '@market/contract/listings/categories';
import { LISTINGS } from '../listings/all.js';

/**
 * Lists of words and values for bulk rows. From some lists, the first entries are picked more often than the others.
 */
export interface ValuePools {
  readonly categories: readonly string[];
  readonly adjectives: readonly string[];
  readonly nouns: readonly string[];
  readonly syllables: readonly string[];
  readonly sentences: readonly string[];
  readonly shortDescriptions: readonly string[];
  readonly features: readonly string[];
  readonly technologies: readonly string[];
  readonly tags: readonly string[];
  readonly images: readonly string[];
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
}

const splitWords = (text: string): string[] => text.split(' ');

/** Returns the distinct entries, most frequent first. */
function distinctByFrequency(entries: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const entry of entries) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return [...counts].sort((left, right) => right[1] - left[1]).map(([entry]) => entry);
}

/** Builds the pools, mostly from the sample data, so that bulk listings have realistic texts and sizes. */
export function createValuePools(): ValuePools {
  return {
    categories: CATEGORIES,
    adjectives: splitWords(
      'Simple Quiet Open Bright Swift Plain Steady Little Second Clear Daily Night Paper Copper Amber Northern Hidden Patient Round Silver Brisk Tidy Honest Rapid Velvet Lucid Modest Nimble Gentle Rustic',
    ),
    nouns: splitWords(
      'Desk Board Ledger Lens Notes Planner Tracker Radar Garden Bench Studio Relay Atlas Beacon Shelf Signal Pocket Counter Workshop Compass Harbor Lantern Mill Orchard Quarry Bridge Foundry Parlor Depot Loom',
    ),
    syllables: splitWords(
      'ba ke lo mi nu pa re so ti va zu fe go hi ja ko la me no pi qua ri su ta ve wo xa yo za bri cle dro fla gri klo pre sta tru vli zen',
    ),
    sentences: LISTINGS.flatMap(({ description }) => description.join(' ').split(/(?<=[.!?])\s+/)),
    shortDescriptions: LISTINGS.map(({ shortDescription }) => shortDescription),
    features: LISTINGS.flatMap(({ features }) => features),
    technologies: distinctByFrequency(LISTINGS.flatMap(({ techStack }) => techStack)),
    tags: distinctByFrequency(LISTINGS.flatMap(({ tags }) => tags)),
    images: LISTINGS.map(({ slug }) => `/media/listings/${slug}.webp`),
    firstNames: splitWords(
      'Ada Bo Chidi Dana Emre Farah Goran Hilde Ines Jun Kofi Lea Milan Noor Otis Paz Quinn Rosa Sven Tola Uma Viktor Wanda Ximena Yara Zoltan',
    ),
    lastNames: splitWords(
      'Abara Bianchi Castro Dubois Eriksen Fofana Grant Horvat Ito Jansen Kaya Lopez Meyer Novak Oduya Petrov Quist Rossi Sato Tanaka Ueda Vargas Weber Xu Yilmaz Zhang',
    ),
  };
}
