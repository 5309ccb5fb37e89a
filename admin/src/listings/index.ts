import Storefront from '@mui/icons-material/StorefrontOutlined';
import { lazy } from 'react';
import { MENU_LABELS } from '../shared/texts.js';

export const listingsResource = {
  icon: Storefront,
  list: lazy(() => import('./ListingList.js')),
  show: lazy(() => import('./ListingShow.js')),
  recordRepresentation: 'title',
  options: { label: MENU_LABELS.listings },
};
