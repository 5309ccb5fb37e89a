import { CATEGORIES } from '@market/contract/listings/categories';
import { Link } from 'react-router';

/** Links to the MVPs of each category (FIND-63). */
export function CategoryChips() {
  return (
    <nav aria-label="Categories">
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:gap-1.5 md:px-0">
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Link
              to={{ pathname: '/', search: new URLSearchParams({ category }).toString() }}
              className="inline-flex min-h-11 items-center rounded-full border whitespace-nowrap border-line-button bg-surface px-4 text-sm md:min-h-9 md:px-2.5 font-medium transition-[border-color] hover:border-line-strong"
            >
              {category}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
