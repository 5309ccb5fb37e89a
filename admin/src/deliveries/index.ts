import MailOutlined from '@mui/icons-material/MailOutlined';
import { lazy } from 'react';
import { MENU_LABELS } from '../shared/texts.js';

export const deliveriesResource = {
  icon: MailOutlined,
  list: lazy(() => import('./DeliveryList.js')),
  show: lazy(() => import('./DeliveryShow.js')),
  recordRepresentation: 'title',
  options: { label: MENU_LABELS.deliveries },
};
