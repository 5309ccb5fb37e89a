import { Share2 } from 'lucide-react';
import { Button } from '../../../shared/ui/Button.js';
import { share } from '../../../shared/share.js';

interface Props {
  readonly mvpId: string;
  readonly title: string;
}

/** Opens the device's share sheet, else copies the link (FIND-26). */
export function ShareButton({ mvpId, title }: Props) {
  return (
    <Button
      variant="ghost"
      className="shrink-0 max-sm:px-2.5"
      aria-label={`Share ${title}`}
      onClick={() => void share(title, `${window.location.origin}/mvp/${mvpId}`)}
    >
      <Share2 aria-hidden="true" className="size-4" />
      Share
    </Button>
  );
}
