import { ADMIN_ENDPOINTS } from '../../../contract/src/admin/endpoints.js';
import { moderators } from '../answers.js';
import type { Row, Rows } from '../row.js';

const NOBODY = '00000000-0000-7000-8000-000000000000';

/** The console's calls are all alike: moderators alone, before anything else is looked at. */
const row: Row = {
  what: 'of the console',
  ask: () => ({ params: { id: NOBODY, name: 'none', queue: 'none' } }),
  answers: moderators(),
};

/** Who is answered what (admin). */
export const MODERATORS: Rows = Object.fromEntries(ADMIN_ENDPOINTS.map(({ id }) => [id, [row]]));
