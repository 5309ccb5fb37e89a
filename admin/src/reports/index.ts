import Flag from '@mui/icons-material/FlagOutlined';
import { lazy } from 'react';
import { MENU_LABELS } from '../shared/texts.js';

export const reportsResource = {
  icon: Flag,
  list: lazy(() => import('./ReportList.js')),
  show: lazy(() => import('./ReportShow.js')),
  recordRepresentation: 'subjectName',
  options: { label: MENU_LABELS.reports },
};
