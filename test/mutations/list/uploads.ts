import type { Mutation } from '../mutation.js';

const SLOTS = 'api/src/uploads/upload-slots.spec.ts';
const IMAGES = 'api/src/uploads/images.db.spec.ts';
const WITHHELD = 'api/src/uploads/withheld-images.db.spec.ts';
const VIDEOS = 'api/src/uploads/videos.db.spec.ts';

const SCREENSHOTS = 'api/src/listings/screenshots.db.spec.ts';

/** Mutations of upload limits, and of the removal of refused files. */
export const UPLOADS: readonly Mutation[] = [
  {
    name: 'uploads/screenshots-of-others',
    rule: 'A screenshot is a picture that the lister uploaded (LIST-41)',
    file: 'domain/src/listings/listing-screenshots.queries.ts',
    find: "AND user_id = $2 AND kind = 'image'",
    replace: "AND (user_id = $2 OR true) AND kind = 'image'",
    specs: [SCREENSHOTS],
  },
  {
    name: 'uploads/screenshots-cleaned',
    rule: 'Files of screenshots are kept while a listing or its change has them (UPLOAD-7)',
    file: 'domain/src/uploads/uploads.queries.ts',
    find: 'OR EXISTS (SELECT 1 FROM jsonb_array_elements',
    replace: 'OR NOT true AND EXISTS (SELECT 1 FROM jsonb_array_elements',
    specs: [SCREENSHOTS],
  },
  {
    name: 'uploads/slot-never-released',
    rule: 'A slot is released after its upload',
    file: 'api/src/http/load/caller-slots.ts',
    find: '      for (const key of keys) this.release(key);\n',
    replace: '',
    specs: [SLOTS],
  },
  {
    name: 'uploads/slot-released-twice',
    rule: 'Releasing a slot twice releases no slot of another upload',
    file: 'api/src/http/load/caller-slots.ts',
    find: '      if (isReleased) return;\n',
    replace: '',
    specs: [SLOTS],
  },
  {
    name: 'uploads/no-limit-per-address',
    rule: 'An address has at most twelve images at once',
    file: 'api/src/http/load/caller-slots.ts',
    find: 'this.count(userKey) >= this.limits.user || this.count(addressKey) >= this.limits.address',
    replace: 'this.count(userKey) >= this.limits.user',
    specs: [SLOTS],
  },
  {
    name: 'uploads/no-limit-per-process',
    rule: 'A process has at most fifty images at once',
    file: 'api/src/http/load/caller-slots.ts',
    find: 'if (this.count(processKey) >= this.limits.process) throw',
    replace: 'if (this.count(processKey) > this.limits.process) throw',
    specs: [SLOTS],
  },
  {
    name: 'uploads/day-not-counted-one-by-one',
    rule: 'A hundred images a day, however many are sent at once',
    file: 'domain/src/uploads/upload-quotas.ts',
    find: '    await execute(tx, lockUploadCounting(COUNTING_LOCK_CLASS, userId));\n',
    replace: '',
    specs: [IMAGES, VIDEOS],
  },
  {
    name: 'uploads/one-more-a-day',
    rule: 'A hundred images and twenty videos a day',
    file: 'domain/src/uploads/upload-quotas.ts',
    find: 'counts.today >= UPLOADS_PER_DAY[kind]',
    replace: 'counts.today > UPLOADS_PER_DAY[kind]',
    specs: [IMAGES, WITHHELD],
  },
  {
    name: 'uploads/fourth-video-at-once',
    rule: 'A person sends three videos at once',
    file: 'domain/src/uploads/upload-quotas.ts',
    find: 'counts.receiving >= CONCURRENT_VIDEO_UPLOADS_MAX',
    replace: 'counts.receiving > CONCURRENT_VIDEO_UPLOADS_MAX',
    specs: [VIDEOS],
  },
  {
    name: 'uploads/any-kind-of-image',
    rule: 'A picture is told by its first bytes, not by its name',
    file: 'domain/src/uploads/image-renditions.ts',
    find: "if (!fileType || !ACCEPTED_TYPES.has(fileType.mime)) throw new DomainError('upload/not-image');",
    replace: '',
    specs: [IMAGES],
    equivalent: 'What is no picture is refused by the library that reads its pixels, with the same error.',
  },
  {
    name: 'uploads/pixels-unlimited',
    rule: 'A file that unfolds to too many pixels is refused before it is read',
    file: 'domain/src/uploads/image-renditions.ts',
    find: '  await refuseTooManyPixels(path);\n',
    replace: '',
    specs: [IMAGES],
  },
  {
    name: 'uploads/metadata-kept',
    rule: 'A stored picture contains nothing but its pixels',
    file: 'domain/src/uploads/image-renditions.ts',
    find: '    .webp({ quality: WEBP_QUALITY })\n',
    replace: '    .keepMetadata()\n    .webp({ quality: WEBP_QUALITY })\n',
    specs: [IMAGES],
  },
  {
    name: 'uploads/not-upright',
    rule: 'A picture is stored upright',
    file: 'domain/src/uploads/image-renditions.ts',
    find: '    .autoOrient()\n',
    replace: '',
    specs: [IMAGES],
  },
  {
    name: 'uploads/refused-file-kept',
    rule: 'Nothing is kept of a refused picture',
    file: 'domain/src/uploads/image-uploads.service.ts',
    find: '      await this.cleaner.discard(id);\n',
    replace: '',
    specs: [IMAGES, WITHHELD],
  },
  {
    name: 'uploads/video-of-another',
    rule: 'A video is there for nobody but its sender',
    file: 'domain/src/uploads/video-uploads.service.ts',
    find: "tx.existsBy(Upload, { id, userId, kind: 'video' })",
    replace: "tx.existsBy(Upload, { id, kind: 'video' })",
    specs: [VIDEOS],
  },
  {
    name: 'uploads/received-before-the-last-byte',
    rule: 'A video is received when its last byte arrived',
    file: 'domain/src/uploads/video-uploads.service.ts',
    find: '(await this.files.readSize(id)) === Number(byteSize)',
    replace: 'byteSize !== null',
    specs: [VIDEOS],
  },
  {
    name: 'uploads/open-without-youtube',
    rule: 'No video is received while no channel is configured',
    file: 'domain/src/uploads/video-uploads.service.ts',
    find: "    if (!this.youtube.configured) throw new DomainError('upload/not-configured');\n",
    replace: '',
    specs: [VIDEOS],
  },
];
