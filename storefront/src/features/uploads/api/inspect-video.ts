import { UPLOAD_TEXTS } from '@market/contract/uploads/upload-texts';
import { videoFileError, videoError, type VideoProperties } from '@market/contract/uploads/video-rules';

/** Milliseconds. If the browser cannot read a video's metadata within this time, the video counts as unreadable. */
const METADATA_TIMEOUT_MS = 15_000;

/** Checks a file before it is sent: returns the reason why it cannot be published, or undefined (UPLOAD-1). */
export async function findVideoProblem(
  file: File,
  readProperties: (file: File) => Promise<VideoProperties> = readVideoProperties,
): Promise<string | undefined> {
  const problem = videoFileError({ type: file.type, bytes: file.size });
  if (problem !== undefined) return problem;
  try {
    return videoError(await readProperties(file));
  } catch {
    return UPLOAD_TEXTS.noMetadata;
  }
}

/** Returns the video's duration and dimensions. Throws if the browser cannot read them. */
function readVideoProperties(file: File): Promise<VideoProperties> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.preload = 'metadata';
  video.muted = true;
  return new Promise<VideoProperties>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('too slow')), METADATA_TIMEOUT_MS);
    video.onloadedmetadata = () => {
      clearTimeout(timer);
      resolve({ seconds: video.duration, width: video.videoWidth, height: video.videoHeight });
    };
    video.onerror = () => {
      clearTimeout(timer);
      reject(new Error('unreadable'));
    };
    video.src = address;
  }).finally(() => {
    video.removeAttribute('src');
    URL.revokeObjectURL(address);
  });
}
