import Balance from '@mui/icons-material/AccountBalanceWalletOutlined';
import { lazy } from 'react';
import { MENU_LABELS } from '../shared/texts.js';

export const listersResource = {
  icon: Balance,
  list: lazy(() => import('./ListerList.js')),
  show: lazy(() => import('./ListerShow.js')),
  recordRepresentation: 'name',
  options: { label: MENU_LABELS.listers },
};
