import { readUpload, retryUpload, uploadImage, type VideoUpload } from '@market/contract/uploads/uploads';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../shared/http/api-error.js';
import { call } from '../../../shared/http/call.js';
import { shrinkPicture } from './shrink-picture.js';

const POLL_EVERY_MS = 1000;
const HTTP_NOT_FOUND = 404;

/** Uploads a picture; returns its address. Throws ApiError with the reason if the file is refused (UPLOAD-5). */
export async function sendImage(file: Blob): Promise<string> {
  return (await call(uploadImage, { binaryBody: await shrinkPicture(file) })).image;
}

/** Query of the state of a video. It is polled until the video is published, has failed, or does not exist. */
export const videoUploadQuery = (id: string) =>
  queryOptions({
    queryKey: ['uploads', id],
    queryFn: ({ signal }) => call(readUpload, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isGone(state.error) || (state.data && isFinished(state.data)) ? false : POLL_EVERY_MS,
    refetchIntervalInBackground: true,
  });

/** Whether a video could not be read because the server does not have it, for example because it was cancelled. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === HTTP_NOT_FOUND;
}

function isFinished({ state }: VideoUpload): boolean {
  return state === 'published' || state === 'failed';
}

/** Makes the server try again to publish a video whose publication failed. */
export function retryVideo(id: string): Promise<VideoUpload> {
  return call(retryUpload, { params: { id } });
}
