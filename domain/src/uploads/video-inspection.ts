import { open } from 'node:fs/promises';
import type { VideoProperties } from '@market/contract/uploads/video-rules';
import type { MediaInfoResult } from 'mediainfo.js';

/** The properties of a file as found in its content. */
export interface InspectedFile {
  /** The media type that the first bytes show; empty if unknown. */
  readonly type: string;
  /** Whether the file is complete. */
  readonly isComplete: boolean;
  /** Duration, width and height of the video; undefined if the file has no video track. */
  readonly videoProperties: VideoProperties | undefined;
}

/**
 * The parser may read at most three times the size of the file, but always at least READ_LIMIT_MIN_BYTES. Without a
 * limit, some files make the parser seek endlessly.
 */
const READ_LIMIT_FACTOR = 3;
const READ_LIMIT_MIN_BYTES = 16 * 1024 * 1024;

/** Thrown if the parser fails on a file that can be read, which a malicious file can cause. */
export class VideoNotParsed extends Error {}

/**
 * Inspects a file. Throws VideoNotParsed because of the file's content, and any other error if the file cannot be read or
 * the parser cannot be started. The parser is a WebAssembly module that can read only this file, because files may be
 * malicious.
 */
export async function inspectVideo(path: string): Promise<InspectedFile> {
  const { fileTypeFromFile } = await import('file-type');
  const type = (await parse(() => fileTypeFromFile(path)))?.mime ?? '';
  if (!type.startsWith('video/')) return { type, isComplete: true, videoProperties: undefined };
  const mediaInfo = await readMediaInfo(path);
  return { type, ...inspectedFileOf(mediaInfo) };
}

async function readMediaInfo(path: string): Promise<MediaInfoResult> {
  const { default: mediaInfoFactory } = await import('mediainfo.js');
  const parser = await mediaInfoFactory({ format: 'object' });
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    let remainingBytes = Math.max(READ_LIMIT_MIN_BYTES, size * READ_LIMIT_FACTOR);
    const readChunk = async (length: number, offset: number) => {
      remainingBytes -= length;
      if (remainingBytes < 0) throw new Error('The file exceeds the limit of bytes read');
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    };
    return await parse(() => parser.analyzeData(size, readChunk));
  } finally {
    await file.close();
    parser.close();
  }
}

/** Runs a parser. Its errors become VideoNotParsed, except system errors, which have a `code`: no file causes them. */
async function parse<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error;
    throw new VideoNotParsed(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function inspectedFileOf({ media }: MediaInfoResult): Omit<InspectedFile, 'type'> {
  const general = media?.track.find((track) => track['@type'] === 'General');
  const video = media?.track.find((track) => track['@type'] === 'Video');
  const isComplete = general?.extra?.['IsTruncated'] !== 'Yes';
  if (!video) return { isComplete, videoProperties: undefined };
  const { Width: width = 0, Height: height = 0 } = video;
  const seconds = Number(general?.Duration ?? video.Duration ?? 0);
  // Phones store upright videos rotated, with the rotation angle in the metadata.
  const isRotatedSideways = Math.abs(Number(video.Rotation ?? 0)) % 180 === 90;
  return {
    isComplete,
    videoProperties: isRotatedSideways
      ? { seconds, width: height, height: width }
      : { seconds, width, height },
  };
}
