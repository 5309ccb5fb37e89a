import Reorder from '@mui/icons-material/Reorder';
import ReportGmailerrorred from '@mui/icons-material/ReportGmailerrorred';
import { lazy } from 'react';
import { MENU_LABELS } from '../shared/texts.js';
import { jobName } from './job-name.js';

/** The console's resource of background queues. */
export const queuesResource = {
  icon: Reorder,
  list: lazy(() => import('./QueueList.js')),
  options: { label: MENU_LABELS.queues },
};

/** The console's resource of failed background jobs. */
export const jobsResource = {
  icon: ReportGmailerrorred,
  list: lazy(() => import('./JobList.js')),
  show: lazy(() => import('./JobShow.js')),
  recordRepresentation: jobName,
  options: { label: MENU_LABELS.jobs },
};
