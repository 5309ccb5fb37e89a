import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { useSavedMvps } from '../api/use-saved-mvps.js';

interface Props {
  readonly mvpId: string;
  readonly title: string;
  /** Whether the button lies on a picture; it is then round and has a background. */
  readonly isOverPicture?: boolean;
}

/** The star that saves an MVP (FIND-31, FIND-40). */
export function SaveButton({ mvpId, title, isOverPicture = false }: Props) {
  const { has, toggle } = useSavedMvps();
  const isSaved = has(mvpId);
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`Save ${title}`}
      title={isSaved ? 'Saved' : 'Save'}
      onClick={() => toggle(mvpId)}
      className={clsx(
        'group/save grid size-11 place-items-center rounded-full transition-[background-color,color,transform] active:scale-95',
        !isOverPicture && 'border border-line bg-surface hover:border-line-strong',
        isSaved && !isOverPicture && 'text-primary',
        isOverPicture && 'focus-visible:outline-white',
      )}
    >
      <span
        className={clsx(
          'grid place-items-center',
          isOverPicture && 'save-disc',
          isOverPicture && isSaved && 'text-saved',
        )}
      >
        <Star
          aria-hidden="true"
          className={isOverPicture ? 'size-4' : 'size-5'}
          fill={isSaved ? 'currentColor' : 'none'}
        />
      </span>
    </button>
  );
}
