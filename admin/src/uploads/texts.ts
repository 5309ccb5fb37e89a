/** Texts of uploads (decision 0046). */
export const file = 'File';
export const size = 'Size';
export const megabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;
export const KIND_LABELS: Readonly<Record<'video' | 'image', string>> = { video: 'Video', image: 'Picture' };
export const uploadedBy = 'Uploaded by';
export const startedAt = 'Begun';
export const problem = 'Problem';
export const onYoutube = 'On YouTube';
export const watch = 'Watch on YouTube';

export const retry = 'Retry';
export const retryQuestion = (file: string) => `${file} is sent to YouTube again.`;
export const retried = (file: string) => `${file} is tried again`;
