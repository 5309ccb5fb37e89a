import MailOutlined from '@mui/icons-material/MailOutlined';
import { lazy } from 'react';

export const deliveries = {
  icon: MailOutlined,
  list: lazy(() => import('./DeliveryList.js')),
  show: lazy(() => import('./DeliveryShow.js')),
  recordRepresentation: 'title',
  options: { label: 'Deliveries' },
};
