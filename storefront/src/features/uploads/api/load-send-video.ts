import { UPLOAD_SENTENCES } from '@market/contract/upload-sentences';
import { ApiError } from '../../../shared/http/api-error.js';
import { loadChunk } from '../../../shared/load-chunk.js';

/** What sends a video, once there is one to send; throws ApiError 'Failed to load Google API' where it cannot be had (SPEC §8). */
export async function loadSendVideo() {
  try {
    return (await loadChunk(() => import('./send-video-calls.js'))).sendVideo;
  } catch (cause) {
    throw new ApiError({ status: 0, code: 'chunk-load', message: UPLOAD_SENTENCES.noScript, cause });
  }
}
