import type { ConsoleUpload } from '@market/contract/admin/operations';

/**
 * Whether the console offers to retry a video: it failed, or its publishing waits for a retry after an error
 * (UPLOAD-3).
 */
export function canRetryUpload({
  kind,
  state,
  failure,
  canRetry,
}: Pick<ConsoleUpload, 'kind' | 'state' | 'failure' | 'canRetry'>): boolean {
  const isWaiting = failure !== null && (state === 'checked' || state === 'publishing');
  return kind === 'video' && (canRetry || isWaiting);
}
