import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNow } from '../../../shared/hooks/use-now.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { Button } from '../../../shared/ui/Button.js';
import { ownRatingQuery } from '../api/rating-calls.js';
import * as texts from '../texts.js';

const RatingDialog = lazy(() => loadChunk(() => import('./RatingDialog.js')));

const MINUTE_MS = 60_000;

/**
 * A button to write or change the user's own review, or the reason why a moderator hid that review. Renders nothing if
 * the user may neither write nor change a review (RATE-1, RATE-6).
 */
export function OwnRatingNote({ mvpId, title }: { readonly mvpId: string; readonly title: string }) {
  const { data } = useQuery(ownRatingQuery(mvpId));
  const now = useNow(MINUTE_MS);
  const [isOpen, setOpen] = useState(false);
  if (!data || (!data.rating && !data.mayRate)) return null;
  const { rating } = data;
  if (rating?.hiddenReason != null)
    return (
      <p className="max-w-[44em] text-sm break-words text-muted">
        {texts.ratingHidden} {rating.hiddenReason}
      </p>
    );
  if (rating && new Date(rating.changeableUntil) < now) return null;
  return (
    <div>
      <Button variant={rating ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
        <Star aria-hidden="true" className="size-4" />
        {rating ? 'Change your review' : 'Rate this MVP'}
      </Button>
      <Suspense>
        {isOpen && <RatingDialog mvpId={mvpId} title={title} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}
