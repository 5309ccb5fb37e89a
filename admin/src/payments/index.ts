import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import { lazy } from 'react';
import { MENU_LABELS } from '../shared/texts.js';

export const paymentsResource = {
  icon: PaymentsOutlined,
  list: lazy(() => import('./PaymentList.js')),
  show: lazy(() => import('./PaymentShow.js')),
  recordRepresentation: 'title',
  options: { label: MENU_LABELS.payments },
};
