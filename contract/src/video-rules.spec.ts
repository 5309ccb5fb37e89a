import { describe, expect, it } from '@jest/globals';
import { UPLOAD_SENTENCES } from './upload-sentences.js';
import { complaintAboutFile, complaintAboutVideo, VIDEO_MAX_BYTES } from './video-rules.js';

describe('a video file', () => {
  it.each(['video/mp4', 'video/quicktime', 'video/x-msvideo', 'video/avi', 'video/mov', 'video/webm'])(
    'may be %s',
    (type) => expect(complaintAboutFile({ type, bytes: VIDEO_MAX_BYTES - 1 })).toBeUndefined(),
  );

  it.each([
    ['video/mp4', VIDEO_MAX_BYTES, UPLOAD_SENTENCES.tooLarge],
    ['video/mp4', 0, UPLOAD_SENTENCES.noMetadata],
    ['video/x-matroska', 10, UPLOAD_SENTENCES.badType],
    ['image/png', 10, UPLOAD_SENTENCES.notVideo],
    ['', 10, UPLOAD_SENTENCES.notVideo],
  ])('of type %j and %i bytes is refused: %s', (type, bytes, sentence) =>
    expect(complaintAboutFile({ type, bytes })).toBe(sentence),
  );
});

describe('a video', () => {
  const good = { seconds: 30, width: 1080, height: 1920 };

  it.each([
    [{ ...good, seconds: 60 }, undefined],
    [{ ...good, seconds: 60.1 }, UPLOAD_SENTENCES.tooLong],
    [{ ...good, width: 1079 }, UPLOAD_SENTENCES.badShape],
    [{ ...good, height: 1919 }, UPLOAD_SENTENCES.badShape],
    [{ ...good, width: 1272 }, undefined],
    [{ ...good, width: 1274 }, UPLOAD_SENTENCES.badShape],
    [{ seconds: 5, width: 2160, height: 3840 }, undefined],
    [{ seconds: 5, width: 1920, height: 1080 }, UPLOAD_SENTENCES.badShape],
    [{ ...good, seconds: 0 }, UPLOAD_SENTENCES.noMetadata],
    [{ ...good, seconds: Number.NaN }, UPLOAD_SENTENCES.noMetadata],
    [{ ...good, seconds: Number.POSITIVE_INFINITY }, UPLOAD_SENTENCES.tooLong],
  ])('of %j: %j', (facts, sentence) => expect(complaintAboutVideo(facts)).toBe(sentence));
});
