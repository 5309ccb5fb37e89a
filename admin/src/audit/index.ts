import History from '@mui/icons-material/History';
import { lazy } from 'react';
import { MENU_LABELS } from '../shared/texts.js';

export const auditResource = {
  icon: History,
  list: lazy(() => import('./AuditList.js')),
  show: lazy(() => import('./AuditShow.js')),
  recordRepresentation: 'subjectName',
  options: { label: MENU_LABELS.audit },
};
