import { readUpload, retryUpload, uploadImage, type VideoUpload } from '@market/contract/uploads';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.js';

const LOOK_EVERY_MS = 1000;

/** Keeps a picture; answers the address for a listing. Throws ApiError with the sentence of what is wrong with it. */
export async function sendImage(file: Blob): Promise<string> {
  return (await call(uploadImage, { bytes: file })).image;
}

/** Where a video stands, looked at until it is published or failed. */
export const videoUploadQuery = (id: string) =>
  queryOptions({
    queryKey: ['uploads', id],
    queryFn: ({ signal }) => call(readUpload, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : LOOK_EVERY_MS),
    refetchIntervalInBackground: true,
  });

function isOver({ state }: VideoUpload): boolean {
  return state === 'published' || state === 'failed';
}

/** Publishes a failed video again. */
export function retryVideo(id: string): Promise<VideoUpload> {
  return call(retryUpload, { params: { id } });
}
