import PowerOutlined from '@mui/icons-material/PowerOutlined';
import { lazy } from 'react';

export const providers = {
  icon: PowerOutlined,
  list: lazy(() => import('./ProvidersPage.js')),
  options: { label: 'Providers' },
};
