import type { Mutation } from '../mutation.js';

const LOST_SESSIONS_SPEC = 'domain/src/uploads/lost-sessions.db.spec.ts';

/** Mutations of videos whose upload session YouTube has lost. */
export const LOST_SESSIONS: readonly Mutation[] = [
  {
    name: 'uploads/reason-lost-with-the-session',
    rule: 'A failed search for a video is tried again hourly, with the reason (UPLOAD-40)',
    file: 'domain/src/uploads/video-publishing.service.ts',
    find: '      return this.handleFailure(upload, failure);\n    }\n    if',
    replace: '      return undefined;\n    }\n    if',
    specs: [LOST_SESSIONS_SPEC],
  },
  {
    name: 'uploads/given-up-without-a-search',
    rule: 'A video whose session is lost is searched before the retries end (UPLOAD-3)',
    file: 'domain/src/uploads/video-publishing.service.ts',
    find: "if (problem === 'session-lost') return",
    replace: "if (problem === 'session-lost' && !isTimeUsedUp) return",
    specs: [LOST_SESSIONS_SPEC],
  },
  {
    name: 'uploads/known-video-sent-again',
    rule: 'A video whose id YouTube gave is not sent again, also if the search does not find it (UPLOAD-3)',
    file: 'domain/src/uploads/video-publishing.service.ts',
    find: 'if (upload.videoId !== null) return',
    replace: 'if (upload.videoId === "") return',
    specs: [LOST_SESSIONS_SPEC],
  },
];
