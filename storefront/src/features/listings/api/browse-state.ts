import {
  FILTER_PRICE_MAX,
  FILTER_TEXT_MAX_LENGTH,
  type ListingSort,
  SEARCH_MAX_LENGTH,
} from '@market/contract/listings/listings';

/** Search, filters and sort order; stored in the page's address, so that back, reload and sharing work. */
export interface BrowseState {
  readonly search: string;
  readonly category: string;
  readonly tech: string;
  readonly tag: string;
  /** Price bounds in USD, in the format of the address; an empty text means no bound. */
  readonly minPrice: string;
  readonly maxPrice: string;
  readonly available: '' | 'true';
  readonly sort: ListingSort;
  readonly order: 'asc' | 'desc';
}

/** Sort orders in the order of the menu; the first one is the default. */
export const SORT_CHOICES = [
  { sort: 'createdAt', order: 'desc', label: 'Newest first' },
  { sort: 'popular', order: 'desc', label: 'Most popular' },
  { sort: 'createdAt', order: 'asc', label: 'Oldest first' },
  { sort: 'price', order: 'asc', label: 'Lowest price' },
  { sort: 'price', order: 'desc', label: 'Highest price' },
  { sort: 'name', order: 'asc', label: 'Name: A to Z' },
  { sort: 'name', order: 'desc', label: 'Name: Z to A' },
] as const;

/** The state without filters: every listing, newest first. */
export const BROWSE_DEFAULTS: BrowseState = {
  search: '',
  category: '',
  tech: '',
  tag: '',
  minPrice: '',
  maxPrice: '',
  available: '',
  sort: 'createdAt',
  order: 'desc',
};

/** The price ranges of the menu; an address may contain other ranges. */
export const PRICE_CHOICES = [
  { minPrice: '', maxPrice: '', label: 'Any price' },
  { minPrice: '', maxPrice: '20', label: 'Up to $20' },
  { minPrice: '20', maxPrice: '50', label: '$20 to $50' },
  { minPrice: '50', maxPrice: '', label: '$50 and more' },
] as const;

/** Reads the state from the address. Ignores unknown values; the default sort order is the first of SORT_CHOICES. */
export function readBrowseState(params: URLSearchParams): BrowseState {
  const sortChoices = SORT_CHOICES.filter(({ sort }) => sort === params.get('sort'));
  const { sort, order } =
    sortChoices.find((choice) => choice.order === params.get('order')) ?? sortChoices[0] ?? BROWSE_DEFAULTS;
  return {
    search: (params.get('search') ?? '').trim().slice(0, SEARCH_MAX_LENGTH),
    category: (params.get('category') ?? '').trim(),
    tech: parseText(params.get('tech')),
    tag: parseText(params.get('tag')),
    minPrice: parsePrice(params.get('minPrice')),
    maxPrice: parsePrice(params.get('maxPrice')),
    available: params.get('available') === 'true' ? 'true' : '',
    sort,
    order,
  };
}

/** Returns the state as address parameters: trims the search, and omits empty and default values (FIND-3, FIND-5). */
export function writeBrowseState(state: BrowseState): URLSearchParams {
  const params = new URLSearchParams();
  const search = state.search.trim();
  if (search) params.set('search', search);
  for (const name of ['category', 'tech', 'tag', 'minPrice', 'maxPrice', 'available'] as const)
    if (state[name]) params.set(name, state[name]);
  if (state.sort !== BROWSE_DEFAULTS.sort || state.order !== BROWSE_DEFAULTS.order) {
    params.set('sort', state.sort);
    params.set('order', state.order);
  }
  return params;
}

function parseText(value: string | null): string {
  return (value ?? '').trim().slice(0, FILTER_TEXT_MAX_LENGTH);
}

/** Returns an amount that the API accepts; otherwise an empty text, which means no bound. */
function parsePrice(value: string | null): string {
  return /^\d{1,7}(\.\d{1,2})?$/.test(value ?? '') && Number(value) <= FILTER_PRICE_MAX
    ? String(Number(value))
    : '';
}

/** Whether the state has a search or filter that 'Clear Filters' would remove. */
export function isFiltered(state: BrowseState): boolean {
  return writeBrowseState(state).size > 0;
}

/**
 * Returns 'Found N MVP(s)' with search text and category. If `isFloor`, the total is a lower bound and gets a plus
 * sign: '1,000+' (FIND-4).
 */
export function resultCountText(
  total: number,
  isFloor: boolean,
  state: Pick<BrowseState, 'search' | 'category'>,
): string {
  const count = `${total.toLocaleString('en-US')}${isFloor ? '+' : ''}`;
  const search = state.search && ` for “${state.search}”`;
  const category = state.category && ` in ${state.category}`;
  return `Found ${count} MVP(s)${search}${category}`;
}
