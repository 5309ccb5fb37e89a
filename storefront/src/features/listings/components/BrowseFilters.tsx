import { CATEGORIES } from '@market/contract/listings/categories';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { filterSelectClass } from '../../../shared/ui/filter-class.js';
import { buttonClass } from '../../../shared/ui/styles.js';
import { filterCountText, type FilterCounts } from '../api/filter-count-text.js';
import { type BrowseState, isFiltered, SORT_CHOICES } from '../api/browse-state.js';
import { categoriesQuery } from '../api/listing-queries.js';

interface FilterProps {
  readonly state: BrowseState;
  readonly onChange: (next: Partial<BrowseState>) => void;
}

/** The select field of the category, with the number of MVPs in each (FIND-3, FIND-86). */
export function CategoryFilter({ state, counts, onChange }: FilterProps & { readonly counts: FilterCounts }) {
  const categories = useQuery(categoriesQuery()).data ?? CATEGORIES;
  return (
    <select
      aria-label="Category"
      className={clsx(filterSelectClass(state.category !== ''), 'select')}
      value={state.category}
      onChange={(event) => onChange({ category: event.target.value })}
    >
      <option value="">All Categories</option>
      {categories.map((category) => (
        <option key={category} value={category}>
          {category}
          {filterCountText(
            counts,
            ({ categories }) => categories.find(({ name }) => name === category)?.count ?? 0,
          )}
        </option>
      ))}
    </select>
  );
}

/** The select field of the sort order (FIND-3). */
export function SortSelect({ state, onChange }: FilterProps) {
  return (
    <select
      aria-label="Sort by"
      className={clsx(filterSelectClass(false), 'select')}
      value={`${state.sort}-${state.order}`}
      onChange={(event) => {
        const choice = SORT_CHOICES.find(({ sort, order }) => `${sort}-${order}` === event.target.value);
        if (choice) onChange({ sort: choice.sort, order: choice.order });
      }}
    >
      {SORT_CHOICES.map(({ sort, order, label }) => (
        <option key={label} value={`${sort}-${order}`}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** The button 'Clear Filters', visible only if there are filters to clear (FIND-3). */
export function ClearFilters({
  state,
  onClear,
}: {
  readonly state: BrowseState;
  readonly onClear: () => void;
}) {
  if (!isFiltered(state)) return null;
  return (
    <button type="button" className={buttonClass({ variant: 'ghost' })} onClick={onClear}>
      <X aria-hidden="true" className="size-4" />
      Clear Filters
    </button>
  );
}
