const WATCH_ADDRESS_PATTERN =
  /^https?:\/\/(?:www\.|m\.)?youtube\.com\/watch\?(?:[^#]*&)?v=([A-Za-z0-9_-]{11})(?![A-Za-z0-9_-])/;
const SHARE_ADDRESS_PATTERN = /^https?:\/\/youtu\.be\/([A-Za-z0-9_-]{11})(?![A-Za-z0-9_-])/;
const SHORTS_ADDRESS_PATTERN =
  /^https?:\/\/(?:www\.|m\.)?youtube\.com\/shorts\/([A-Za-z0-9_-]{11})(?![A-Za-z0-9_-])/;

/** Returns the 11-character video id of a YouTube watch, shorts or youtu.be address, or undefined (LIST-4). */
export function youtubeId(address: string): string | undefined {
  return [WATCH_ADDRESS_PATTERN, SHARE_ADDRESS_PATTERN, SHORTS_ADDRESS_PATTERN]
    .map((addressPattern) => addressPattern.exec(address)?.[1])
    .find(Boolean);
}

/** Returns the watch address of a YouTube shorts address, and every other address unchanged (LIST-4). */
export function asWatchAddress(address: string): string {
  const id = SHORTS_ADDRESS_PATTERN.exec(address)?.[1];
  return id ? videoAddress(id) : address;
}

/** Returns the watch address of a video. */
export function videoAddress(id: string): string {
  return `https://www.youtube.com/watch?v=${id}`;
}

/** Returns the address of a video's preview picture at YouTube. */
export function videoThumbnail(id: string): string {
  return `https://i.ytimg.com/vi/${id}/hqdefault.jpg`;
}
