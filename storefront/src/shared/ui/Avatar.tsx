import { clsx } from 'clsx';
import { useState } from 'react';
import { safePicture } from '../format/text.js';

interface Props {
  /** The display name, else the part of the e-mail address before the @. */
  readonly name: string;
  readonly src?: string | null;
  readonly size?: 36 | 48 | 56 | 80;
}

const SIZE_CLASSES = {
  36: 'size-9 text-sm',
  48: 'size-12 text-base',
  56: 'size-14 text-lg',
  80: 'size-20 text-xl',
};

/** A person's picture or initials (PEOPLE-2), without an alternative text, because the name is beside it. */
export function Avatar({ name, src, size = 36 }: Props) {
  const [failedPicture, setFailedPicture] = useState<string | null>(null);
  const picture = src ? safePicture(src) : undefined;
  if (picture && failedPicture !== picture) {
    return (
      <img
        src={picture}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailedPicture(picture)}
        className={clsx('shrink-0 rounded-full bg-raised object-cover', SIZE_CLASSES[size])}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid shrink-0 place-items-center rounded-full bg-primary-soft font-semibold text-primary select-none',
        SIZE_CLASSES[size],
      )}
    >
      {initialsOf(name)}
    </span>
  );
}

/** Returns the first letters of the first and last word of a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    word ? [...word][0] : '',
  );
  return letters.join('').toUpperCase() || '?';
}
