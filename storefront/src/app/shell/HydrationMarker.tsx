import { useEffect } from 'react';

/** Sets `data-hydrated` on <html> once React handles events on this page; browser tests wait for it. */
export function HydrationMarker() {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
  }, []);
  return null;
}
