import { X } from 'lucide-react';
import type { BrowseState } from '../../listings/api/browse-state.js';

interface Props {
  readonly state: BrowseState;
  readonly onChange: (next: Partial<BrowseState>) => void;
}

/** A chip for each current filter; a click on the chip removes the filter (FIND-9). */
export function FilterChips({ state, onChange }: Props) {
  const chips = createChips(state);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-2">
      {chips.map(({ label, clearedFields }) => (
        <li key={label} className="max-w-full">
          <button
            type="button"
            aria-label={`Remove filter: ${label}`}
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full bg-primary-soft px-4 text-sm font-medium text-primary md:min-h-9"
            onClick={() => onChange(clearedFields)}
          >
            <span className="truncate">{label}</span>
            <X aria-hidden="true" className="size-4 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function createChips(
  state: BrowseState,
): { readonly label: string; readonly clearedFields: Partial<BrowseState> }[] {
  const { category, tech, tag, minPrice, maxPrice, available } = state;
  return [
    { value: category, label: category, clearedFields: { category: '' } },
    { value: tech, label: tech, clearedFields: { tech: '' } },
    { value: tag, label: `#${tag}`, clearedFields: { tag: '' } },
    {
      value: minPrice || maxPrice,
      label: priceRangeText(minPrice, maxPrice),
      clearedFields: { minPrice: '', maxPrice: '' },
    },
    { value: available, label: 'Available now', clearedFields: { available: '' as const } },
  ].filter(({ value }) => value !== '');
}

function priceRangeText(minPrice: string, maxPrice: string): string {
  if (maxPrice === '') return `$${minPrice} and more`;
  return minPrice === '' ? `Up to $${maxPrice}` : `$${minPrice} to $${maxPrice}`;
}
