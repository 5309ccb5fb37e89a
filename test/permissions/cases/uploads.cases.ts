import { onlyFor, signedIn } from '../outcomes.js';
import { caseWithoutValues, type PermissionCase, type CasesByEndpoint } from '../permission-case.js';

const UPLOAD_OF_OWNER: Omit<PermissionCase, 'outcomes'> = {
  description: 'the owner’s',
  request: async ({ market, people }) => {
    const [row] = await market.api.query<{ id: string }>(
      `INSERT INTO uploads (id, user_id, kind, state, file_name, byte_size, storage_key, failure, can_retry, created_at, updated_at)
       VALUES (gen_random_uuid(), $1, 'video', 'failed', 'a.mp4', 1, gen_random_uuid()::text, 'Lost', true, now(), now()) RETURNING id`,
      [people.owner.userId],
    );
    return { params: { id: row?.id ?? '' } };
  },
};

/** Cases of uploads' endpoints. */
export const UPLOADS: CasesByEndpoint = {
  'uploads.image': caseWithoutValues('without a body', signedIn(415)),
  'uploads.read': [{ ...UPLOAD_OF_OWNER, outcomes: onlyFor(['owner'], 200) }],
  'uploads.retry': [{ ...UPLOAD_OF_OWNER, outcomes: onlyFor(['owner'], 200) }],
};
