import VpnKeyOutlined from '@mui/icons-material/VpnKeyOutlined';
import { lazy } from 'react';
import { MENU_LABELS } from '../shared/texts.js';

export const rentalsResource = {
  icon: VpnKeyOutlined,
  list: lazy(() => import('./RentalList.js')),
  show: lazy(() => import('./RentalShow.js')),
  recordRepresentation: 'title',
  options: { label: MENU_LABELS.rentals },
};
