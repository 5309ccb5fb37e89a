import type { RouteObject } from 'react-router';

/** Pages for those who build the site. A build for people has an empty list in place of this file (build/development-only). */
export const developmentRoutes: RouteObject[] = [
  {
    path: '/components',
    handle: { module: 'src/app/gallery/GalleryScreen.tsx' },
    lazy: () => import('./gallery/GalleryScreen.js'),
  },
];
