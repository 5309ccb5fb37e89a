import type { Screenshot } from '@market/contract/listings/screenshots';
import type { ComponentType } from 'react';
import type { DraftKey } from './listing-draft.js';

/**
 * Components for uploads. The screen passes them to the listing form, because features must not import each other's
 * components.
 */
export interface UploadComponents {
  readonly Video: ComponentType<{
    title: string;
    draftKey: DraftKey;
    onChange: (videoUrl: string) => void;
  }>;
  readonly Image: ComponentType<{ value: string; onChange: (image: string) => void }>;
  readonly Screenshots: ComponentType<{
    value: readonly Screenshot[];
    onChange: (change: (screenshots: readonly Screenshot[]) => Screenshot[]) => void;
    error: string | undefined;
  }>;
}
