import type { UploadComponents } from '../../../features/listings/api/upload-components.js';
import { ImageUpload } from '../../../features/uploads/components/ImageUpload.js';
import { ScreenshotsUpload } from '../../../features/uploads/components/ScreenshotsUpload.js';
import { VideoUpload } from '../../../features/uploads/components/VideoUpload.js';

/** The components with which the listing form uploads pictures and videos. */
export const LISTING_UPLOADS: UploadComponents = {
  Video: VideoUpload,
  Image: ImageUpload,
  Screenshots: ScreenshotsUpload,
};
