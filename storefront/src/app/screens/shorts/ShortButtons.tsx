import type { Listing } from '@market/contract/listings/listings';
import { Share2, Volume2, VolumeX } from 'lucide-react';
import { SaveButton } from '../../../features/saved/components/SaveButton.js';
import { share } from '../../../shared/share.js';
import { RoundButton } from './RoundButton.js';

interface Props {
  readonly listing: Listing;
  readonly isMuted: boolean;
  readonly onToggleSound: () => void;
}

/** Buttons that save a short's MVP, share its address, and switch the sound. No button covers the video (FIND-30). */
export function ShortButtons({ listing: { id, title }, isMuted, onToggleSound }: Props) {
  const SoundIcon = isMuted ? VolumeX : Volume2;
  return (
    <>
      <SaveButton mvpId={id} title={title} />
      <RoundButton
        label={`Share ${title}`}
        onClick={() => void share(title, `${window.location.origin}/mvp/${id}`)}
      >
        <Share2 aria-hidden="true" className="size-5" />
      </RoundButton>
      <RoundButton label={isMuted ? 'Sound on' : 'Sound off'} onClick={onToggleSound}>
        <SoundIcon aria-hidden="true" className="size-5" />
      </RoundButton>
    </>
  );
}
