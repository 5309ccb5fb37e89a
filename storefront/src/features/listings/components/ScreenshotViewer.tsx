import type { Screenshot } from '@market/contract/listings/screenshots';
import { imageSrcSet } from '@market/contract/uploads/images';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

interface Props {
  readonly screenshots: readonly Screenshot[];
  /** Index of the screenshot that is shown first. */
  readonly initialIndex: number;
  readonly onClose: () => void;
}

const viewerButtonClass =
  'grid size-11 shrink-0 place-items-center rounded-full bg-white/15 text-white hover:bg-white/30 aria-disabled:opacity-40';

/**
 * Shows screenshots in full size, one at a time. Arrow keys, Home, End, buttons and swipes (the browser's own
 * scrolling) change the screenshot. The browser keeps the focus inside the dialog, and then returns it to the element
 * that opened the dialog (FIND-70).
 */
export default function ScreenshotViewer({ screenshots, initialIndex, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const scroller = useRef<HTMLUListElement>(null);
  const [shownIndex, setShownIndex] = useState(initialIndex);
  const lastIndex = screenshots.length - 1;
  const showScreenshot = (index: number) => {
    const nextIndex = Math.min(Math.max(index, 0), lastIndex);
    setShownIndex(nextIndex);
    scroller.current?.scrollTo({ left: nextIndex * scroller.current.clientWidth });
  };
  useEffect(() => {
    const root = document.documentElement;
    const previousOverflow = root.style.overflow;
    dialog.current?.showModal();
    scroller.current?.scrollTo({ left: initialIndex * scroller.current.clientWidth });
    // The page behind the dialog must not scroll.
    root.style.overflow = 'hidden';
    return () => {
      root.style.overflow = previousOverflow;
    };
  }, [initialIndex]);
  const onKeyDown = (event: KeyboardEvent) => {
    const targetIndex = { ArrowLeft: shownIndex - 1, ArrowRight: shownIndex + 1, Home: 0, End: lastIndex }[
      event.key
    ];
    if (targetIndex === undefined) return;
    event.preventDefault();
    showScreenshot(targetIndex);
  };
  return (
    <dialog
      ref={dialog}
      aria-label="Screenshots"
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="m-0 size-full max-h-none max-w-none bg-black text-white backdrop:bg-transparent open:flex open:flex-col"
    >
      <div className="flex items-center justify-between gap-4 p-3">
        <p role="status" className="pl-2 text-sm tabular-nums">
          {shownIndex + 1} of {screenshots.length}
          <span className="sr-only">: {screenshots[shownIndex]?.alt}</span>
        </p>
        <button
          type="button"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
          className={viewerButtonClass}
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div className="relative min-h-0 flex-1">
        <ul
          ref={scroller}
          tabIndex={0}
          aria-label="Screenshots, scrollable"
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            clientWidth > 0 && setShownIndex(Math.round(scrollLeft / clientWidth))
          }
          className="[scrollbar-width:none] flex size-full snap-x snap-mandatory overflow-x-auto overscroll-contain"
        >
          {screenshots.map(({ image, alt }, index) => (
            <li
              key={image}
              aria-hidden={index !== shownIndex || undefined}
              className="size-full shrink-0 snap-center"
            >
              <figure className="flex size-full flex-col items-center justify-center gap-3 px-3 pb-18 sm:px-18 sm:pb-6">
                <img
                  src={image}
                  srcSet={imageSrcSet(image)}
                  sizes="100vw"
                  alt={alt}
                  loading={Math.abs(index - initialIndex) <= 1 ? 'eager' : 'lazy'}
                  className="min-h-0 max-w-full flex-initial rounded-input object-contain"
                />
                <figcaption aria-hidden="true" className="max-w-[44em] text-center text-sm">
                  {alt}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
        {lastIndex > 0 && (
          <div className="pointer-events-none absolute inset-x-3 bottom-3 flex justify-between *:pointer-events-auto sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2">
            <button
              type="button"
              aria-label="Previous screenshot"
              aria-disabled={shownIndex === 0 || undefined}
              onClick={() => showScreenshot(shownIndex - 1)}
              className={viewerButtonClass}
            >
              <ChevronLeft aria-hidden="true" className="size-6" />
            </button>
            <button
              type="button"
              aria-label="Next screenshot"
              aria-disabled={shownIndex === lastIndex || undefined}
              onClick={() => showScreenshot(shownIndex + 1)}
              className={viewerButtonClass}
            >
              <ChevronRight aria-hidden="true" className="size-6" />
            </button>
          </div>
        )}
      </div>
    </dialog>
  );
}
