import People from '@mui/icons-material/PeopleOutline';
import { lazy } from 'react';
import { MENU_LABELS } from '../shared/texts.js';

export const usersResource = {
  icon: People,
  list: lazy(() => import('./UserList.js')),
  show: lazy(() => import('./UserShow.js')),
  recordRepresentation: 'displayName',
  options: { label: MENU_LABELS.users },
};
