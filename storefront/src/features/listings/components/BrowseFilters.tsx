import { CATEGORIES } from '@market/contract/categories';
import { SEARCH_MAX_LENGTH } from '@market/contract/listings';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { buttonClass, inputClass } from '../../../shared/ui/styles.js';
import { type BrowseState, isFiltered, SORT_CHOICES } from '../api/browse-state.js';
import { categoriesQuery } from '../api/listing-queries.js';

const TYPING_PAUSE_MS = 250;

interface Props {
  readonly state: BrowseState;
  readonly onChange: (next: Partial<BrowseState>, replace?: boolean) => void;
  readonly onClear: () => void;
}

/** Search box, category, sort and 'Clear Filters' (SPEC §2 'Browse'). */
export function BrowseFilters({ state, onChange, onClear }: Props) {
  const categories = useQuery(categoriesQuery()).data ?? CATEGORIES;
  return (
    <search className="grid grid-cols-2 items-center gap-3 md:grid-cols-[minmax(0,1fr)_auto_auto_auto]">
      <SearchBox value={state.search} onSearch={(search) => onChange({ search }, true)} />
      <select
        aria-label="Category"
        className={clsx(inputClass, 'select')}
        value={state.category}
        onChange={(event) => onChange({ category: event.target.value })}
      >
        <option value="">All Categories</option>
        {categories.map((category) => (
          <option key={category}>{category}</option>
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
    </search>
  );
}

function SearchBox({
  value,
  onSearch,
}: {
  readonly value: string;
  readonly onSearch: (search: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  // Back, forward and 'Clear Filters' change the address: the box follows them, but never its own echo.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) setTyped(value);
    setSent(value);
  }
  const send = useEffectEvent(() => {
    setSent(typed.trim());
    onSearch(typed);
  });
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(send, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <form
      className="relative col-span-2 md:col-span-1"
      onSubmit={(event) => {
        event.preventDefault();
        setSent(typed.trim());
        onSearch(typed);
      }}
    >
      <Search aria-hidden="true" className="pointer-events-none absolute top-3.5 left-3 size-4 text-muted" />
      <input
        type="search"
        aria-label="Search MVPs"
        placeholder="Search MVPs..."
        maxLength={SEARCH_MAX_LENGTH}
        className={clsx(inputClass, 'pl-9')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}
