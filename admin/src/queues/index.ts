import Reorder from '@mui/icons-material/Reorder';
import ReportGmailerrorred from '@mui/icons-material/ReportGmailerrorred';
import { lazy } from 'react';

export const queues = {
  icon: Reorder,
  list: lazy(() => import('./QueueList.js')),
  options: { label: 'Queues' },
};

export const jobs = {
  icon: ReportGmailerrorred,
  list: lazy(() => import('./JobList.js')),
  show: lazy(() => import('./JobShow.js')),
  recordRepresentation: 'name',
  options: { label: 'Failed jobs' },
};
