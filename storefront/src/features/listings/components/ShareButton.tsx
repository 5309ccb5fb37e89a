import { Share2 } from 'lucide-react';
import { share } from '../../../shared/share.js';

interface Props {
  readonly mvpId: string;
  readonly title: string;
}

/** Opens the device's share sheet, else copies the link (FIND-26). */
export function ShareButton({ mvpId, title }: Props) {
  return (
    <button
      type="button"
      aria-label={`Share ${title}`}
      title="Share"
      onClick={() => void share(title, `${window.location.origin}/mvp/${mvpId}`)}
      className="grid size-11 place-items-center rounded-full border border-line bg-surface transition-[border-color,transform] hover:border-line-strong active:scale-95"
    >
      <Share2 aria-hidden="true" className="size-4.5" />
    </button>
  );
}
