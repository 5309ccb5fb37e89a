import { UPLOAD_TEXTS } from '@market/contract/uploads/upload-texts';
import { videoFileError, videoError, type VideoFacts } from '@market/contract/uploads/video-rules';

/** A video without metadata after this time counts as unreadable. */
const WITHIN_MS = 15_000;

/** Returns why a file cannot be published, before any byte is sent; undefined for a valid one (UPLOAD-1). */
export async function complaintAbout(
  file: File,
  readFacts: (file: File) => Promise<VideoFacts> = factsOf,
): Promise<string | undefined> {
  const complaint = videoFileError({ type: file.type, bytes: file.size });
  if (complaint !== undefined) return complaint;
  try {
    return videoError(await readFacts(file));
  } catch {
    return UPLOAD_TEXTS.noMetadata;
  }
}

/** Returns length and dimensions as the browser shows them. Throws if it cannot read them. */
function factsOf(file: File): Promise<VideoFacts> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.preload = 'metadata';
  video.muted = true;
  return new Promise<VideoFacts>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('too slow')), WITHIN_MS);
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
