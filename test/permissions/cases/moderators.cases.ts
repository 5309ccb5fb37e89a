import { ADMIN_ENDPOINTS } from '../../../contract/src/admin/endpoints.js';
import { onlyModerators } from '../outcomes.js';
import type { PermissionCase, CasesByEndpoint } from '../permission-case.js';

const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';

/** The same case fits every endpoint of the console, because each checks the role before anything else (CONSOLE-1). */
const moderatorCase: PermissionCase = {
  description: 'of the console',
  request: () => ({ params: { id: UNKNOWN_ID, name: 'none', queue: 'none' } }),
  outcomes: onlyModerators(),
};

/** Cases of the console's endpoints. */
export const MODERATORS: CasesByEndpoint = Object.fromEntries(
  ADMIN_ENDPOINTS.map(({ id }) => [id, [moderatorCase]]),
);
