/** The child process of `Uploader`: uploads a video for each message, and replies with the result. */

import { startFakeYouTube } from '../src/stand-ins/fake-youtube.js';
import { idOf, tusClient } from '../src/api/tus.js';
import { padVideo } from '../src/browser/videos.js';
import { until } from './processes.js';
import type { UploadTask } from './uploader.js';

const PIECE_BYTES = 5 * 1024 * 1024;
const POLL_INTERVAL_MS = 100;

const youtube = await startFakeYouTube();
process.on('message', (task: UploadTask) => {
  void uploadVideo(task).then((state) => process.send?.({ state }));
});
process.send?.(youtube.environment);

/** Uploads a video. Returns its final state. */
async function uploadVideo({ origin, authorization, byteSize }: UploadTask): Promise<string> {
  const tus = tusClient(origin, { authorization });
  const file = padVideo('upright.mp4', byteSize);
  const createResponse = await tus.createUpload({ byteSize });
  const { location = '' } = createResponse.headers;
  if (createResponse.statusCode !== 201) return `refused with ${createResponse.statusCode}`;
  for (let offset = 0; offset < byteSize; offset += PIECE_BYTES) {
    const sendResponse = await tus.send(location, offset, file.subarray(offset, offset + PIECE_BYTES));
    if (sendResponse.statusCode !== 204) return `refused with ${sendResponse.statusCode}`;
  }
  return until(async () => {
    const { state } = (await tus.read(idOf(createResponse))).json() as { state: string };
    if (state !== 'published' && state !== 'failed') throw new Error(`It is ${state}`);
    return state;
  }, POLL_INTERVAL_MS);
}
