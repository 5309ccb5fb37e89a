import type { VideoUpload } from '@market/contract/uploads/uploads';
import * as texts from '../texts.js';

const formatPercent = (share: number) => `${Math.round(share * 100)}%`;

/** Returns a sentence about what the server is doing with a video (UPLOAD-4). */
export function stageText({ state, publishedShare, reason }: VideoUpload): string {
  if (reason !== null && state !== 'failed') return texts.retrying(reason);
  switch (state) {
    case 'receiving':
      return texts.uploadIncomplete;
    case 'received':
      return 'Checking the video';
    case 'checked':
      return 'Waiting for YouTube';
    case 'publishing':
      return `Publishing on YouTube: ${formatPercent(publishedShare)}`;
    case 'published':
      return 'Published on YouTube';
    default:
      return 'Stopped';
  }
}

/** Returns a sentence about how much of a video the browser has sent. */
export function sendingStageText(share: number | null): string {
  return share === null ? 'Checking the file' : `Sending the video: ${formatPercent(share)}`;
}
