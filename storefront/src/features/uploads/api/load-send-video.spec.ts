import { expect, it, jest } from '@jest/globals';
import { UPLOAD_TEXTS } from '@market/contract/upload-texts';
import { loadSendVideo } from './load-send-video.js';

it('says that what sends videos could not be loaded', async () => {
  jest.unstable_mockModule('./send-video-calls.js', () => {
    throw new Error('This chunk is gone');
  });
  await expect(loadSendVideo()).rejects.toMatchObject({
    message: UPLOAD_TEXTS.noScript,
    code: 'chunk-load',
  });
});
