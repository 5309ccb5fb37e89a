import { safePicture } from '../format/text.js';
import { Rating } from './Rating.js';

interface Props {
  readonly title: string;
  /** The listing's image; '' for none. */
  readonly image: string;
  /** Name of the lister; undefined while it is unknown. */
  readonly lister: string | undefined;
  /** Average and number of the MVP's reviews; undefined while they are unknown. */
  readonly rating?: number | undefined;
  readonly reviewCount?: number | undefined;
}

/**
 * The listing to rent or buy, at the top of a checkout: cover, title, lister and its reviews, if it has any
 * (RENT-36).
 */
export function CheckoutListing({ title, image, lister, rating, reviewCount }: Props) {
  const cover = safePicture(image);
  return (
    <div className="flex items-center gap-4">
      {cover && (
        <img
          src={cover}
          alt=""
          width={120}
          height={68}
          className="h-17 w-30 shrink-0 rounded-input border border-line bg-raised object-cover max-sm:h-15 max-sm:w-26"
        />
      )}
      <div className="min-w-0">
        <p className="font-display text-lg leading-6 font-bold break-words">{title}</p>
        {lister && <p className="text-sm break-words text-muted">by {lister}</p>}
        {rating && reviewCount ? <Rating rating={rating} reviewCount={reviewCount} /> : null}
      </div>
    </div>
  );
}
