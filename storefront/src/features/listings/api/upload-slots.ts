import type { ComponentType } from 'react';

/** Controls that send files, handed to the form by the screen: uploads are another feature. */
export interface UploadSlots {
  readonly Video: ComponentType<{ title: string; onChange: (videoUrl: string) => void }>;
  readonly Image: ComponentType<{ value: string; onChange: (image: string) => void }>;
}
