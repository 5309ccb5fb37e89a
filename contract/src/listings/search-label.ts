import { withoutHidden } from '../text/visible-text.js';

/** The conditions of a search, as in the address of a page; an empty or absent field is no condition. */
export interface SearchConditions {
  readonly search?: string | undefined;
  readonly category?: string | undefined;
  readonly tech?: string | undefined;
  readonly tag?: string | undefined;
  /** The lowest monthly price in USD; `maxPrice` is the highest. */
  readonly minPrice?: number | string | undefined;
  readonly maxPrice?: number | string | undefined;
  readonly available?: string | undefined;
}

/** Returns a name for a search that lists its conditions: '“habit”, Productivity, React, up to $20' (FIND-80). */
export function searchLabel({
  search,
  category,
  tech,
  tag,
  minPrice,
  maxPrice,
  available,
}: SearchConditions): string {
  const conditionTexts = [
    search && `“${search}”`,
    category,
    tech,
    tag && `#${tag}`,
    priceLabel(minPrice, maxPrice),
    available && 'available now',
  ];
  return withoutHidden(conditionTexts.filter(Boolean).join(', '));
}

function priceLabel(min: number | string = '', max: number | string = ''): string {
  if (max === '') return min === '' ? '' : `$${min} and more`;
  return min === '' ? `up to $${max}` : `$${min} to $${max}`;
}
