import { IMAGE_WIDTHS } from '@market/contract/uploads/images';

/** A picture of at most this size is sent unchanged, because even a slow connection sends it in time. */
const UNCHANGED_MAX_BYTES = 1024 * 1024;
const WIDEST_PX = Math.max(...IMAGE_WIDTHS);
const QUALITY = 0.95;

/**
 * Returns a large picture as a smaller file, at most as wide as the server stores pictures (UPLOAD-5). Returns the file
 * unchanged if it is small, or if the browser cannot read it: the server's response then has the reason.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (file.size <= UNCHANGED_MAX_BYTES) return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file;
  const scale = Math.min(1, WIDEST_PX / picture.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return file;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const smallerFile = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/webp', QUALITY);
  });
  return smallerFile && smallerFile.size < file.size ? smallerFile : file;
}
