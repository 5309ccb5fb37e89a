import VpnKeyOutlined from '@mui/icons-material/VpnKeyOutlined';
import { lazy } from 'react';

export const rentals = {
  icon: VpnKeyOutlined,
  list: lazy(() => import('./RentalList.js')),
  show: lazy(() => import('./RentalShow.js')),
  recordRepresentation: 'title',
  options: { label: 'Rentals' },
};
