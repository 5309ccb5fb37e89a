import { useEffect } from 'react';

interface Props {
  /** A part of the page that React hydrates on its own; without it, the page's frame and screen. */
  readonly part?: 'hero';
}

/**
 * Sets `data-hydrated` on <html> once React handles events on this page, or `data-hydrated-hero` once it handles those of the
 * hero. Browser tests wait for it.
 */
export function HydrationMarker({ part }: Props) {
  useEffect(() => {
    document.documentElement.dataset[part === 'hero' ? 'hydratedHero' : 'hydrated'] = '';
  }, [part]);
  return null;
}
