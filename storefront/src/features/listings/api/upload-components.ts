import type { Screenshot } from '@market/contract/listings/screenshots';
import type { ComponentType } from 'react';
import type { DraftKey } from './listing-draft.js';

/** Called when an upload of the component begins or ends. */
type OnPendingChange = (isPending: boolean) => void;

/**
 * Components for uploads. The screen passes them to the listing form, because features must not import each other's
 * components.
 */
export interface UploadComponents {
  readonly Video: ComponentType<{
    title: string;
    draftKey: DraftKey;
    onChange: (videoUrl: string) => void;
    onPendingChange: OnPendingChange;
    /** While true, `onChange` is not called. */
    isPaused: boolean;
  }>;
  readonly Image: ComponentType<{
    value: string;
    onChange: (image: string) => void;
    onPendingChange: OnPendingChange;
  }>;
  readonly Screenshots: ComponentType<{
    value: readonly Screenshot[];
    onChange: (change: (screenshots: readonly Screenshot[]) => Screenshot[]) => void;
    onPendingChange: OnPendingChange;
    error: string | undefined;
  }>;
}
