import { imageSrcSet } from '@market/contract/uploads/images';
import { clsx } from 'clsx';
import { useState } from 'react';
import { safePicture } from '../../../shared/format/text.js';

/** The picture of a listing without an image (FIND-11). */
export const DEFAULT_COVER = '/default-cover.svg';

interface Props {
  readonly image: string;
  readonly className?: string;
  /** Whether the cover is visible without scrolling, so that it loads first; other covers load lazily. */
  readonly shouldLoadFirst?: boolean;
}

/** A listing's 16:9 picture, without an alternative text, because the title is beside it. */
export function ListingCover({ image, className, shouldLoadFirst = false }: Props) {
  const [failedImage, setFailedImage] = useState<string | null>(null);
  const pictureAddress = failedImage === image ? DEFAULT_COVER : (safePicture(image) ?? DEFAULT_COVER);
  return (
    <img
      src={pictureAddress}
      srcSet={imageSrcSet(pictureAddress)}
      sizes="(max-width: 767px) 100vw, 640px"
      alt=""
      width={640}
      height={360}
      loading={shouldLoadFirst ? 'eager' : 'lazy'}
      fetchPriority={shouldLoadFirst ? 'high' : 'auto'}
      decoding={shouldLoadFirst ? 'sync' : 'async'}
      onError={() => pictureAddress !== DEFAULT_COVER && setFailedImage(image)}
      className={clsx('dimmed aspect-video w-full bg-raised object-cover', className)}
    />
  );
}
