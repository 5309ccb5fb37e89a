import type { Screenshot } from '@market/contract/listings/screenshots';
import { imageSizes } from '@market/contract/uploads/images';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { loadChunk } from '../../../shared/load-chunk.js';

const ScreenshotViewer = lazy(() => loadChunk(() => import('./ScreenshotViewer.js')));

/** CSS classes by the number of screenshots: two are stacked beside the cover; the more there are, the smaller they are. */
const COLUMN_CLASSES: Readonly<Record<number, string>> = {
  1: 'sm:grid-cols-2',
  2: 'sm:grid-cols-1',
  3: 'sm:grid-cols-3',
};

/** A listing's screenshots: links to the pictures, which open a viewer once scripts run (FIND-70). */
export function Screenshots({ screenshots }: { readonly screenshots: readonly Screenshot[] }) {
  const [opened, setOpened] = useState<number>();
  const open = (event: MouseEvent, index: number) => {
    // A click with a modifier opens the picture in another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpened(index);
  };
  if (screenshots.length === 0) return null;
  const columns = COLUMN_CLASSES[screenshots.length] ?? 'sm:grid-cols-4';
  return (
    <section aria-label="Screenshots">
      <ul className={`-m-1 flex snap-x scroll-px-1 gap-3 overflow-x-auto p-1 sm:grid ${columns}`}>
        {screenshots.map(({ image, alt }, index) => (
          <li key={image} className="w-[72%] shrink-0 snap-start sm:w-auto">
            <a href={image} onClick={(event) => open(event, index)} className="block rounded-input">
              <img
                src={image}
                srcSet={imageSizes(image)}
                sizes="(max-width: 639px) 72vw, 420px"
                alt={`Screenshot ${index + 1}: ${alt}`}
                width={480}
                height={270}
                loading="lazy"
                decoding="async"
                className="aspect-video w-full rounded-input border border-line bg-raised object-cover object-top"
              />
            </a>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <Suspense>
          <ScreenshotViewer screenshots={screenshots} first={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </section>
  );
}
