import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import { lazy } from 'react';
import { MENU_LABELS } from '../shared/texts.js';

export const reviewsResource = {
  icon: FactCheckOutlined,
  list: lazy(() => import('./ReviewList.js')),
  show: lazy(() => import('./ReviewShow.js')),
  recordRepresentation: 'title',
  options: { label: MENU_LABELS.reviews },
};
