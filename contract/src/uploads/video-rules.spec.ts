import { describe, expect, it } from 'vitest';
import { UPLOAD_TEXTS } from './upload-texts.js';
import { videoFileError, videoError, VIDEO_MAX_BYTES } from './video-rules.js';

describe('a video file', () => {
  it.each(['video/mp4', 'video/quicktime', 'video/x-msvideo', 'video/avi', 'video/mov', 'video/webm'])(
    'can be %s (UPLOAD-1)',
    (type) => expect(videoFileError({ type, bytes: VIDEO_MAX_BYTES - 1 })).toBeUndefined(),
  );

  it.each([
    ['video/mp4', VIDEO_MAX_BYTES, UPLOAD_TEXTS.tooLarge],
    ['video/mp4', 0, UPLOAD_TEXTS.noMetadata],
    ['video/x-matroska', 10, UPLOAD_TEXTS.badType],
    ['image/png', 10, UPLOAD_TEXTS.notVideo],
    ['', 10, UPLOAD_TEXTS.notVideo],
  ])('of type %j and %i bytes is refused: %s (UPLOAD-1)', (type, bytes, message) =>
    expect(videoFileError({ type, bytes })).toBe(message),
  );
});

describe('a video', () => {
  const acceptableVideo = { seconds: 30, width: 1080, height: 1920 };

  it.each([
    [{ ...acceptableVideo, seconds: 60 }, undefined],
    [{ ...acceptableVideo, seconds: 60.1 }, UPLOAD_TEXTS.tooLong],
    [{ ...acceptableVideo, width: 1079 }, UPLOAD_TEXTS.badShape],
    [{ ...acceptableVideo, height: 1919 }, UPLOAD_TEXTS.badShape],
    [{ ...acceptableVideo, width: 1272 }, undefined],
    [{ ...acceptableVideo, width: 1274 }, UPLOAD_TEXTS.badShape],
    [{ seconds: 5, width: 2160, height: 3840 }, undefined],
    [{ seconds: 5, width: 1920, height: 1080 }, UPLOAD_TEXTS.badShape],
    [{ ...acceptableVideo, seconds: 0 }, UPLOAD_TEXTS.noMetadata],
    [{ ...acceptableVideo, seconds: Number.NaN }, UPLOAD_TEXTS.noMetadata],
    [{ ...acceptableVideo, seconds: Number.POSITIVE_INFINITY }, UPLOAD_TEXTS.tooLong],
  ])('of %j has the error %j (UPLOAD-1)', (facts, message) => expect(videoError(facts)).toBe(message));
});
