import { safePicture } from '../format/text.js';

interface Props {
  readonly title: string;
  readonly image: string | undefined;
  /** Name of the lister, if the page knows it. */
  readonly lister: string | undefined;
}

/** What is rented or bought, at the head of a checkout: cover, title and lister (RENT-36). */
export function OfferedListing({ title, image, lister }: Props) {
  const cover = safePicture(image ?? '');
  return (
    <div className="flex items-center gap-3">
      {cover && (
        <img
          src={cover}
          alt=""
          width={112}
          height={63}
          className="aspect-video w-28 shrink-0 rounded-input border border-line bg-raised object-cover"
        />
      )}
      <div className="min-w-0">
        <p className="font-semibold break-words">{title}</p>
        {lister && <p className="text-sm break-words text-muted">by {lister}</p>}
      </div>
    </div>
  );
}
