import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import { lazy } from 'react';

export const payments = {
  icon: PaymentsOutlined,
  list: lazy(() => import('./PaymentList.js')),
  show: lazy(() => import('./PaymentShow.js')),
  recordRepresentation: 'title',
  options: { label: 'Payments' },
};
