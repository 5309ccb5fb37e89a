import type { VideoUpload } from '@market/contract/uploads/uploads';

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** The true stage of a video on the server, in words (UPLOAD-4). */
export function stageOf({ state, publishedShare, reason }: VideoUpload): string {
  if (reason !== null && state !== 'failed') return `${reason}. We keep trying, you need not wait here.`;
  switch (state) {
    case 'receiving':
      return 'Waiting for the rest of the video. Choose the same file again to go on.';
    case 'received':
      return 'Checking the video';
    case 'checked':
      return 'Waiting for YouTube';
    case 'publishing':
      return `Publishing on YouTube: ${percent(publishedShare)}`;
    case 'published':
      return 'Published on YouTube';
    default:
      return 'Stopped';
  }
}

/** The true stage while bytes leave this browser. */
export function sendingStage(share: number | null): string {
  return share === null ? 'Checking the file' : `Sending the video: ${percent(share)}`;
}
