import Flag from '@mui/icons-material/FlagOutlined';
import { lazy } from 'react';
import { MENU } from '../shared/texts.js';

export const reportsResource = {
  icon: Flag,
  list: lazy(() => import('./ReportList.js')),
  show: lazy(() => import('./ReportShow.js')),
  recordRepresentation: 'subjectName',
  options: { label: MENU.reports },
};
