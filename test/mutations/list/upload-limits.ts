import type { Mutation } from '../mutation.js';

const SLOTS_SPEC = 'api/src/uploads/upload-slots.spec.ts';
const IMAGES_SPEC = 'api/src/uploads/images.db.spec.ts';
const WITHHELD_SPEC = 'api/src/uploads/withheld-images.db.spec.ts';
const VIDEOS_SPEC = 'api/src/uploads/videos.db.spec.ts';

/** Mutations of the limits on uploads: at the same time, per day, per client address. */
export const UPLOAD_LIMITS: readonly Mutation[] = [
  {
    name: 'uploads/slot-never-released',
    rule: 'A slot is released after its upload',
    file: 'api/src/http/load/caller-slots.ts',
    find: '      for (const key of keys) this.release(key);\n',
    replace: '',
    specs: [SLOTS_SPEC],
  },
  {
    name: 'uploads/slot-released-twice',
    rule: 'Releasing a slot twice releases no slot of another upload',
    file: 'api/src/http/load/caller-slots.ts',
    find: '      if (isReleased) return;\n',
    replace: '',
    specs: [SLOTS_SPEC],
  },
  {
    name: 'uploads/no-limit-per-address',
    rule: 'An address has at most twelve images at once',
    file: 'api/src/http/load/caller-slots.ts',
    find: 'this.count(userKey) >= this.limits.user || this.count(addressKey) >= this.limits.address',
    replace: 'this.count(userKey) >= this.limits.user',
    specs: [SLOTS_SPEC],
  },
  {
    name: 'uploads/no-limit-per-process',
    rule: 'A process has at most fifty images at once',
    file: 'api/src/http/load/caller-slots.ts',
    find: 'if (this.count(processKey) >= this.limits.process) throw',
    replace: 'if (this.count(processKey) > this.limits.process) throw',
    specs: [SLOTS_SPEC],
  },
  {
    name: 'uploads/day-not-counted-one-by-one',
    rule: 'A hundred images a day, however many are sent at once',
    file: 'domain/src/uploads/upload-quotas.ts',
    find: '    await execute(tx, lockUploadCounting(COUNTING_LOCK_CLASS, userId));\n',
    replace: '',
    specs: [IMAGES_SPEC, VIDEOS_SPEC],
  },
  {
    name: 'uploads/one-more-a-day',
    rule: 'A hundred images and twenty videos a day',
    file: 'domain/src/uploads/upload-quotas.ts',
    find: 'counts.today >= UPLOADS_PER_DAY[kind]',
    replace: 'counts.today > UPLOADS_PER_DAY[kind]',
    specs: [IMAGES_SPEC, WITHHELD_SPEC],
  },
  {
    name: 'uploads/fourth-video-at-once',
    rule: 'A person sends three videos at once',
    file: 'domain/src/uploads/upload-quotas.ts',
    find: 'counts.receiving >= CONCURRENT_VIDEO_UPLOADS_MAX',
    replace: 'counts.receiving > CONCURRENT_VIDEO_UPLOADS_MAX',
    specs: [VIDEOS_SPEC],
  },
];
