import Outbound from '@mui/icons-material/CallMadeOutlined';
import { lazy } from 'react';
import { MENU_LABELS } from '../shared/texts.js';

export const payoutsResource = {
  icon: Outbound,
  list: lazy(() => import('./PayoutList.js')),
  show: lazy(() => import('./PayoutShow.js')),
  recordRepresentation: 'number',
  options: { label: MENU_LABELS.payouts },
};
