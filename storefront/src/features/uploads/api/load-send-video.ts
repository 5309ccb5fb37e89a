import { UPLOAD_TEXTS } from '@market/contract/uploads/upload-texts';
import { ApiError } from '../../../shared/http/api-error.js';
import { loadChunk } from '../../../shared/load-chunk.js';

/** Loads the code that sends and cancels videos. Throws ApiError 'Failed to load Google API' if that fails. */
export async function loadSendVideo() {
  try {
    return await loadChunk(() => import('./send-video-calls.js'));
  } catch (cause) {
    throw new ApiError({ status: 0, code: 'chunk-load', message: UPLOAD_TEXTS.noScript, cause });
  }
}
