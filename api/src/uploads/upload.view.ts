import type { VideoUpload } from '@market/contract/uploads/uploads';
import { videoAddress, videoThumbnail } from '@market/contract/uploads/videos';
import type { UploadRow } from '@market/domain/uploads/uploads.queries';
import { VIDEO_DESCRIPTION } from '@market/domain/uploads/uploads.rules';

/** Returns a video upload as its owner sees it. */
export function uploadView(row: UploadRow): VideoUpload {
  return {
    id: row.id,
    state: row.state,
    publishedShare: row.byteSize > 0 ? Math.min(1, row.sentBytes / row.byteSize) : 0,
    reason: row.failure,
    canRetry: row.canRetry,
    createdAt: row.createdAt.toISOString(),
    videoId: row.videoId,
    videoUrl: row.videoId && videoAddress(row.videoId),
    title: row.title,
    description: VIDEO_DESCRIPTION,
    thumbnailUrl: row.videoId && videoThumbnail(row.videoId),
  };
}
