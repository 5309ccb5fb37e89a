import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { lazy } from 'react';
import { MENU_LABELS } from '../shared/texts.js';

export const uploadsResource = {
  icon: UploadFileOutlined,
  list: lazy(() => import('./UploadList.js')),
  show: lazy(() => import('./UploadShow.js')),
  recordRepresentation: 'fileName',
  options: { label: MENU_LABELS.uploads },
};
