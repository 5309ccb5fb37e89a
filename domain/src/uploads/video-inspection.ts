import { open } from 'node:fs/promises';
import type { VideoFacts } from '@market/contract/uploads/video-rules';
import type { MediaInfoResult } from 'mediainfo.js';

/** What a file is, by its content alone. */
export interface Inspected {
  /** Media type by its first bytes; empty where they are nobody's. */
  readonly type: string;
  /** Whether everything it announces is there. */
  readonly isWhole: boolean;
  /** Undefined where there is no video in it. */
  readonly facts: VideoFacts | undefined;
}

/** A file that makes its reader run to and fro is given up after so many times its size. */
const READ_TIMES_MAX = 3;
const READ_MIN_BYTES = 16 * 1024 * 1024;

/** Reads what a file is; throws where it cannot be read at all. The reader is a module of its own that can touch nothing else. */
export async function inspectVideo(path: string): Promise<Inspected> {
  const { fileTypeFromFile } = await import('file-type');
  const type = (await fileTypeFromFile(path))?.mime ?? '';
  if (!type.startsWith('video/')) return { type, isWhole: true, facts: undefined };
  const general = await analyze(path);
  return { type, ...read(general) };
}

async function analyze(path: string): Promise<MediaInfoResult> {
  const { default: mediaInfoFactory } = await import('mediainfo.js');
  const reader = await mediaInfoFactory({ format: 'object' });
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    let left = Math.max(READ_MIN_BYTES, size * READ_TIMES_MAX);
    return await reader.analyzeData(size, async (length, offset) => {
      left -= length;
      if (left < 0) throw new Error('The file is read over and over');
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    });
  } finally {
    await file.close();
    reader.close();
  }
}

function read({ media }: MediaInfoResult): Omit<Inspected, 'type'> {
  const general = media?.track.find((track) => track['@type'] === 'General');
  const video = media?.track.find((track) => track['@type'] === 'Video');
  const isWhole = general?.extra?.['IsTruncated'] !== 'Yes';
  if (!video) return { isWhole, facts: undefined };
  const { Width: width = 0, Height: height = 0 } = video;
  const seconds = Number(general?.Duration ?? video.Duration ?? 0);
  // Phones write what they film lying down and say by how much to turn it.
  const isTurned = Math.abs(Number(video.Rotation ?? 0)) % 180 === 90;
  return {
    isWhole,
    facts: isTurned ? { seconds, width: height, height: width } : { seconds, width, height },
  };
}
