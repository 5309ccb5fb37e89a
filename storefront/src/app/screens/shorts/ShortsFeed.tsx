import type { Listing } from '@market/contract/listings/listings';
import { ChevronDown, ChevronUp, Share2, Volume2, VolumeX } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSaved } from '../../../features/saved/api/use-saved.js';
import { SaveButton } from '../../../features/saved/components/SaveButton.js';
import { readLastShort, storeLastShort } from '../../../features/shorts/api/remembered.js';
import type { Step } from '../../../features/shorts/api/swipe.js';
import { useFeedGestures } from '../../../features/shorts/api/use-feed-gestures.js';
import { ShortsHint } from '../../../features/shorts/components/ShortsHint.js';
import { ShortSlide } from '../../../features/shorts/components/ShortSlide.js';
import { share } from '../../../shared/share.js';
import { useBrowserValue } from '../../../shared/hooks/use-browser-value.js';

import { ShortFacts } from './ShortFacts.js';

/** The next page is fetched when this many shorts are left. */
const SHORTS_LEFT_TO_FETCH = 4;

interface Props {
  readonly shorts: readonly Listing[];
  readonly onNearEnd: () => void;
}

/** Shows one short at a time and loads the players of the previous and the next one in advance (FIND-30). */
export function ShortsFeed({ shorts, onNearEnd }: Props) {
  const remembered = useBrowserValue(readLastShort, null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isMuted, setMuted] = useState(true);
  const feed = useRef<HTMLElement>(null);
  const saved = useSaved();
  const navigate = useNavigate();
  const index = Math.max(
    0,
    shorts.findIndex((listing) => listing.id === (chosenId ?? remembered)),
  );
  const current = shorts[index];
  // Creating and removing players is slow, so React updates the neighboring players after it shows the new short.
  const prepared = useDeferredValue(index);

  const step = (by: Step) => {
    const next = shorts[index + by];
    if (by === 0 || !next) return;
    // If an element of the previous short kept the focus, the focus would be off screen.
    if (document.activeElement?.closest('article')) feed.current?.focus({ preventScroll: true });
    setChosenId(next.id);
    storeLastShort(next.id);
  };
  useEffect(() => {
    if (index >= shorts.length - SHORTS_LEFT_TO_FETCH) onNearEnd();
  }, [index, shorts.length, onNearEnd]);

  const bind = useFeedGestures({
    onStep: step,
    onOpen: () => current && void navigate(`/mvp/${current.id}`),
    onSave: () => current && saved.toggle(current.id),
  });
  if (!current) return null;
  return (
    <section
      ref={feed}
      tabIndex={-1}
      aria-label="Shorts feed"
      aria-roledescription="carousel"
      className="relative flex-1 touch-none overflow-hidden focus:outline-none md:my-4"
      {...bind()}
    >
      <ShortsHint />
      <p role="status" className="sr-only">
        <bdi>{current.title}</bdi>, short {index + 1} of {shorts.length}
      </p>
      {shorts
        .filter((_, at) => at === index || Math.abs(at - prepared) < 2)
        .map((listing) => (
          <ShortSlide
            key={listing.id}
            listing={listing}
            place={shorts.indexOf(listing) - index}
            isMuted={isMuted}
            facts={<ShortFacts listing={listing} />}
            actions={
              <>
                <RoundButton label={isMuted ? 'Sound on' : 'Sound off'} onClick={() => setMuted(!isMuted)}>
                  {isMuted ? (
                    <VolumeX aria-hidden="true" className="size-5" />
                  ) : (
                    <Volume2 aria-hidden="true" className="size-5" />
                  )}
                </RoundButton>
                <SaveButton floating mvpId={listing.id} title={listing.title} />
                <RoundButton
                  label={`Share ${listing.title}`}
                  onClick={() => void share(listing.title, `${window.location.origin}/mvp/${listing.id}`)}
                >
                  <Share2 aria-hidden="true" className="size-5" />
                </RoundButton>
              </>
            }
          />
        ))}
      <div className="beside-short absolute top-1/2 hidden -translate-y-1/2 flex-col gap-3 md:flex">
        <RoundButton label="Previous short" isDisabled={index === 0} onClick={() => step(-1)}>
          <ChevronUp aria-hidden="true" className="size-6" />
        </RoundButton>
        <RoundButton label="Next short" isDisabled={index === shorts.length - 1} onClick={() => step(1)}>
          <ChevronDown aria-hidden="true" className="size-6" />
        </RoundButton>
      </div>
    </section>
  );
}

interface RoundButtonProps {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}

function RoundButton({ label, isDisabled = false, onClick, children }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onClick}
      className="grid size-11 place-items-center rounded-full bg-black/55 text-white ring-1 ring-white/40 transition-[background-color,opacity] hover:bg-black/75 focus-visible:outline-primary aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    >
      {children}
    </button>
  );
}
