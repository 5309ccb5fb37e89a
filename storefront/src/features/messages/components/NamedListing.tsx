import type { Listing } from '@market/contract/listings/listings';
import { Link } from 'react-router';
import { safePicture } from '../../../shared/format/text.js';

/**
 * A link to the MVP that a conversation's subject names: picture and title, on phones only the picture (MESSAGE-9). It
 * loads after the header. It is not as high as the header's text, so the page does not move when it appears.
 */
export function NamedListing({ listing: { id, title, image } }: { readonly listing: Listing }) {
  const picture = safePicture(image);
  return (
    <Link
      to={`/mvp/${id}`}
      className="flex shrink-0 items-center gap-2.5 rounded-input border border-line p-1 text-sm font-medium transition-colors hover:bg-raised"
    >
      {picture && (
        <img
          src={picture}
          alt=""
          width={56}
          height={32}
          className="h-8 w-14 rounded-input bg-raised object-cover"
        />
      )}
      <span className={picture ? 'max-w-40 truncate pr-2 max-md:sr-only' : 'max-w-40 truncate px-2'}>
        {title}
      </span>
    </Link>
  );
}
