import { clsx } from 'clsx';
import { safePicture } from '../format/text.js';

interface Props {
  readonly title: string;
  readonly image: string | undefined;
  /** Name of the lister, if the page knows it. */
  readonly lister: string | undefined;
  /** Whether the cover is as wide as its column on wide windows. */
  readonly large?: boolean;
}

/** What is rented or bought, at the head of a checkout: cover, title and lister (RENT-36). */
export function CheckoutListing({ title, image, lister, large = false }: Props) {
  const cover = safePicture(image ?? '');
  return (
    <div className={clsx('flex items-center gap-3', large && 'md:flex-col md:items-stretch')}>
      {cover && (
        <img
          src={cover}
          alt=""
          width={112}
          height={63}
          className={clsx(
            'aspect-video w-28 shrink-0 rounded-input border border-line bg-raised object-cover',
            large && 'md:w-full',
          )}
        />
      )}
      <div className="min-w-0">
        <p className={clsx('font-semibold break-words', large && 'md:text-lg')}>{title}</p>
        {lister && <p className="text-sm break-words text-muted">by {lister}</p>}
      </div>
    </div>
  );
}
