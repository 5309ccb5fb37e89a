import RateReview from '@mui/icons-material/RateReviewOutlined';
import { lazy } from 'react';
import { MENU_LABELS } from '../shared/texts.js';

export const ratingsResource = {
  icon: RateReview,
  list: lazy(() => import('./RatingList.js')),
  show: lazy(() => import('./RatingShow.js')),
  recordRepresentation: 'title',
  options: { label: MENU_LABELS.ratings },
};
