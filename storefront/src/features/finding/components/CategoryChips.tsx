import { CATEGORIES } from '@market/contract/listings/categories';
import { Link } from 'react-router';

/** Links to the MVPs of each category (FIND-63). */
export function CategoryChips() {
  return (
    <nav aria-label="Categories" className="w-full">
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:gap-1 md:px-0 min-[1400px]:gap-1.5">
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Link
              to={{ pathname: '/', search: new URLSearchParams({ category }).toString() }}
              className="inline-flex min-h-11 items-center rounded-full border border-line-button bg-surface px-4 text-sm font-medium whitespace-nowrap md:min-h-9 md:px-2 min-[1400px]:px-2.5 transition-[border-color] hover:border-line-strong"
            >
              {category}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
