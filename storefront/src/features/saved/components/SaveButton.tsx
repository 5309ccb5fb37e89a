import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { useSaved } from '../api/use-saved.js';

interface Props {
  readonly mvpId: string;
  readonly title: string;
  /** Whether the button is on a picture; it is then round and has its own background. */
  readonly floating?: boolean;
}

/** The star that saves an MVP (FIND-31, FIND-40). */
export function SaveButton({ mvpId, title, floating = false }: Props) {
  const { has, toggle } = useSaved();
  const isSaved = has(mvpId);
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`Save ${title}`}
      title={isSaved ? 'Saved' : 'Save'}
      onClick={() => toggle(mvpId)}
      className={clsx(
        'grid size-11 place-items-center rounded-full transition-[background-color,color,transform] active:scale-95',
        floating
          ? 'bg-black/55 text-white hover:bg-black/75 focus-visible:outline-white'
          : 'border border-line bg-surface hover:border-line-strong',
        isSaved && !floating && 'text-star',
      )}
    >
      <Star aria-hidden="true" className="size-5" fill={isSaved ? 'currentColor' : 'none'} />
    </button>
  );
}
