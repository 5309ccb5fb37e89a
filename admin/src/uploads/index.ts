import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { lazy } from 'react';

export const uploads = {
  icon: UploadFileOutlined,
  list: lazy(() => import('./UploadList.js')),
  show: lazy(() => import('./UploadShow.js')),
  recordRepresentation: 'fileName',
  options: { label: 'Uploads' },
};
