import PowerOutlined from '@mui/icons-material/PowerOutlined';
import { lazy } from 'react';
import { MENU_LABELS } from '../shared/texts.js';

export const providersResource = {
  icon: PowerOutlined,
  list: lazy(() => import('./ProvidersPage.js')),
  options: { label: MENU_LABELS.providers },
};
