import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Small videos: one that may be published, as MP4 and WebM, one lying on its side, one of 61 seconds. */
export type VideoName = 'upright.mp4' | 'upright.webm' | 'wide.mp4' | 'long.mp4';

/** Where they lie, from the root of the repository. */
export function videoPath(name: VideoName): string {
  return join(process.cwd(), 'test', 'fixtures', name);
}

/** Bytes of one of them. */
export function video(name: VideoName): Buffer {
  return readFileSync(videoPath(name));
}

/** The same video made as large as wanted by a box that players pass over. */
export function padded(name: 'upright.mp4', byteSize: number): Buffer {
  const whole = video(name);
  const box = Buffer.alloc(byteSize - whole.length);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4, 'latin1');
  return Buffer.concat([whole, box]);
}
