import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** File names of small test videos: a valid one as MP4 and as WebM, one in landscape format, and one of 61 seconds. */
export type VideoName = 'upright.mp4' | 'upright.webm' | 'wide.mp4' | 'long.mp4';

/** Returns a video's path, relative to the repository. */
export function videoPath(name: VideoName): string {
  return join(process.cwd(), 'test', 'fixtures', name);
}

/** Returns the bytes of a video. */
export function video(name: VideoName): Buffer {
  return readFileSync(videoPath(name));
}

/** Returns a video enlarged to `byteSize` by an MP4 box that players ignore. */
export function padVideo(name: 'upright.mp4', byteSize: number): Buffer {
  const originalBytes = video(name);
  const paddingBox = Buffer.alloc(byteSize - originalBytes.length);
  paddingBox.writeUInt32BE(paddingBox.length, 0);
  paddingBox.write('free', 4, 'latin1');
  return Buffer.concat([originalBytes, paddingBox]);
}
