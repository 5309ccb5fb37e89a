import History from '@mui/icons-material/History';
import { lazy } from 'react';

export const audit = {
  icon: History,
  list: lazy(() => import('./AuditList.js')),
  show: lazy(() => import('./AuditShow.js')),
  options: { label: 'Audit log' },
};
