import type { Screenshot } from '@market/contract/listings/screenshots';
import type { ComponentType } from 'react';

/** Upload controls, passed to the form by the screen, since uploads are another feature. */
export interface UploadSlots {
  readonly Video: ComponentType<{ title: string; onChange: (videoUrl: string) => void }>;
  readonly Image: ComponentType<{ value: string; onChange: (image: string) => void }>;
  readonly Screenshots: ComponentType<{
    value: readonly Screenshot[];
    onChange: (change: (screenshots: readonly Screenshot[]) => Screenshot[]) => void;
    error: string | undefined;
  }>;
}
