import { FILTER_TEXT_MAX_LENGTH } from '@market/contract/listings/listings';
import { clsx } from 'clsx';
import { SearchBox } from '../../../shared/ui/SearchBox.js';
import { filterSelectClass } from '../../../shared/ui/filter-class.js';
import { filterCountText, type FilterCounts } from '../../listings/api/filter-count-text.js';
import { type BrowseState, PRICE_CHOICES } from '../../listings/api/browse-state.js';

interface Props {
  readonly state: BrowseState;
  readonly counts: FilterCounts;
  readonly onChange: (next: Partial<BrowseState>, shouldReplaceUrl?: boolean) => void;
}

/** Filters by technology, price and availability, with their counts (FIND-8, FIND-86). */
export function MoreFilters({ state, counts, onChange }: Props) {
  const { tech, minPrice, maxPrice, available } = state;
  const priceChoiceIndex = PRICE_CHOICES.findIndex(
    (range) => range.minPrice === minPrice && range.maxPrice === maxPrice,
  );
  return (
    <>
      <select
        aria-label="Price"
        className={clsx(filterSelectClass(minPrice !== '' || maxPrice !== ''), 'select')}
        value={priceChoiceIndex}
        onChange={({ target }) => {
          const range = PRICE_CHOICES[Number(target.value)];
          if (range) onChange({ minPrice: range.minPrice, maxPrice: range.maxPrice });
        }}
      >
        {priceChoiceIndex < 0 && <option value={-1}>Another range</option>}
        {PRICE_CHOICES.map(({ label }, index) => (
          <option key={label} value={index}>
            {label}
            {index > 0 && filterCountText(counts, ({ prices }) => prices[index - 1])}
          </option>
        ))}
      </select>
      <select
        aria-label="Availability"
        className={clsx(filterSelectClass(available !== ''), 'select')}
        value={available}
        onChange={({ target }) => onChange({ available: target.value === 'true' ? 'true' : '' })}
      >
        <option value="">Any availability</option>
        <option value="true">Available now{filterCountText(counts, ({ available: count }) => count)}</option>
      </select>
      <SearchBox
        value={tech}
        label="Technology"
        placeholder="Technology"
        maxLength={FILTER_TEXT_MAX_LENGTH}
        inputClassName={filterSelectClass(tech !== '')}
        className="shrink-0"
        suggestions={counts?.technologies.map(({ name, count }) => ({
          value: name,
          label: `${name}${filterCountText(counts, () => count)}`,
        }))}
        onSearch={(text) => onChange({ tech: text.trim() }, true)}
      />
    </>
  );
}
