import { ADMIN_ENDPOINTS } from '../../../contract/src/admin/endpoints.js';
import { moderators } from '../outcomes.js';
import type { Row, Rows } from '../row.js';

const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';

/** The same case fits every endpoint of the console, because each checks the role before anything else (CONSOLE-1). */
const row: Row = {
  about: 'of the console',
  request: () => ({ params: { id: UNKNOWN_ID, name: 'none', queue: 'none' } }),
  outcomes: moderators(),
};

/** Cases of the console's endpoints. */
export const MODERATORS: Rows = Object.fromEntries(ADMIN_ENDPOINTS.map(({ id }) => [id, [row]]));
