import type { Listing } from '@market/contract/listings/listings';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../../shared/ui/Avatar.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { type Quote, quotesQuery } from '../api/quotes.js';
import { authorNameOf } from './author-name.js';
import { Stars } from './Stars.js';

interface Props {
  /** The MVPs whose reviews are quoted. */
  readonly listings: readonly Listing[];
  /** Renders the picture of the MVP that a review is about. */
  readonly renderPicture: (image: string) => ReactNode;
}

/** Three reviews of three MVPs; renders nothing if there are fewer (FIND-67). */
export function Quotes({ listings, renderPicture }: Props) {
  const { data: quotes = [] } = useQuery({
    ...quotesQuery(listings),
    enabled: listings.length > 0,
  });
  if (quotes.length === 0) return null;
  return (
    <section aria-labelledby="customer-reviews" className="flex flex-col gap-4 md:gap-5">
      <h2 id="customer-reviews" className="text-xl font-semibold">
        What customers say
      </h2>
      <ul className="grid gap-4 md:gap-6 lg:grid-cols-3">
        {quotes.map(({ rating, mvp }) => (
          <QuoteCard key={rating.id} rating={rating} mvp={mvp} renderPicture={renderPicture} />
        ))}
      </ul>
    </section>
  );
}

function QuoteCard({ rating, mvp, renderPicture }: Quote & Pick<Props, 'renderPicture'>) {
  return (
    <li className={`${panelClass} flex flex-col`}>
      <figure className="flex flex-1 flex-col gap-4 p-5 md:p-6">
        <Stars stars={rating.stars} />
        <blockquote className="flex-1">
          <p dir="auto" className="line-clamp-4 text-lg break-words">
            {rating.content}
          </p>
        </blockquote>
        <figcaption className="flex items-center gap-3 text-sm">
          <Avatar name={authorNameOf(rating)} src={rating.author?.photoURL ?? ''} />
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="truncate font-medium">{authorNameOf(rating)}</span>
            <span className="truncate text-muted">
              on{' '}
              <Link to={`/mvp/${mvp.id}`} viewTransition className="underline underline-offset-4">
                {mvp.title}
              </Link>
            </span>
          </span>
          <span className="w-20 shrink-0 overflow-hidden rounded-input border border-line">
            {renderPicture(mvp.image)}
          </span>
        </figcaption>
      </figure>
    </li>
  );
}
