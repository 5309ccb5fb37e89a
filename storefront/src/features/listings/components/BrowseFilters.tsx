import { CATEGORIES } from '@market/contract/listings/categories';
import { SEARCH_MAX_LENGTH } from '@market/contract/listings/listings';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { SearchBox } from '../../../shared/ui/SearchBox.js';
import { buttonClass, inputClass } from '../../../shared/ui/styles.js';
import { countText, type Counts } from '../api/count-text.js';
import { type BrowseState, isFiltered, SORT_CHOICES } from '../api/browse-state.js';
import { categoriesQuery } from '../api/listing-queries.js';

interface Props {
  readonly state: BrowseState;
  readonly counts: Counts;
  readonly onChange: (next: Partial<BrowseState>, replace?: boolean) => void;
  readonly onClear: () => void;
}

/** Search box, category, sort and 'Clear Filters' (FIND-3). */
export function BrowseFilters({ state, counts, onChange, onClear }: Props) {
  const categories = useQuery(categoriesQuery()).data ?? CATEGORIES;
  return (
    <div
      role="search"
      className="grid grid-cols-2 items-center gap-3 md:grid-cols-[minmax(0,1fr)_auto_auto_auto]"
    >
      <SearchBox
        value={state.search}
        label="Search MVPs"
        placeholder="Search MVPs..."
        maxLength={SEARCH_MAX_LENGTH}
        className="col-span-2 md:col-span-1"
        onSearch={(search) => onChange({ search }, true)}
      />
      <select
        aria-label="Category"
        // A fixed width, so that the select does not resize when counts appear.
        className={clsx(inputClass, 'select md:w-60')}
        value={state.category}
        onChange={(event) => onChange({ category: event.target.value })}
      >
        <option value="">All Categories</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {category}
            {countText(
              counts,
              ({ categories }) => categories.find(({ name }) => name === category)?.count ?? 0,
            )}
          </option>
        ))}
      </select>
      <select
        aria-label="Sort by"
        className={clsx(inputClass, 'select')}
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
      <button
        type="button"
        className={clsx(
          buttonClass({ variant: 'secondary' }),
          'col-span-2 md:col-span-1',
          !isFiltered(state) && 'max-md:hidden',
        )}
        disabled={!isFiltered(state)}
        onClick={onClear}
      >
        <X aria-hidden="true" className="size-4" />
        Clear Filters
      </button>
    </div>
  );
}
