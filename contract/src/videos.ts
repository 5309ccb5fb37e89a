/** Prefix of a YouTube watch address (SPEC §5). */
const WATCH =
  /^https?:\/\/(?:www\.|m\.)?youtube\.com\/watch\?(?:[^#]*&)?v=([A-Za-z0-9_-]{11})(?![A-Za-z0-9_-])/;
const SHORT = /^https?:\/\/youtu\.be\/([A-Za-z0-9_-]{11})(?![A-Za-z0-9_-])/;

/** The 11-character video id of a YouTube watch or youtu.be address, or undefined (SPEC §5 videoUrl). */
export function youtubeId(address: string): string | undefined {
  return WATCH.exec(address)?.[1] ?? SHORT.exec(address)?.[1];
}

/** The watch address of a video. */
export function videoAddress(id: string): string {
  return `https://www.youtube.com/watch?v=${id}`;
}

/** Where YouTube keeps the picture of a video. */
export function videoThumbnail(id: string): string {
  return `https://i.ytimg.com/vi/${id}/hqdefault.jpg`;
}
