import { expect, it, vi } from 'vitest';
import { UPLOAD_TEXTS } from '@market/contract/uploads/upload-texts';
import { loadSendVideo } from './load-send-video.js';

it('reports that the code that sends videos could not be loaded', async () => {
  vi.doMock('./send-video-calls.js', () => {
    throw new Error('This chunk is gone');
  });
  await expect(loadSendVideo()).rejects.toMatchObject({
    message: UPLOAD_TEXTS.noScript,
    code: 'chunk-load',
  });
});
