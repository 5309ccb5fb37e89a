import OutboxOutlined from '@mui/icons-material/OutboxOutlined';
import { lazy } from 'react';
import { MENU_LABELS } from '../shared/texts.js';

export const outboxResource = {
  icon: OutboxOutlined,
  list: lazy(() => import('./EventList.js')),
  show: lazy(() => import('./EventShow.js')),
  recordRepresentation: 'name',
  options: { label: MENU_LABELS.outbox },
};
