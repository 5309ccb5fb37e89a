import { type RefObject, useEffect, useEffectEvent } from 'react';

interface End {
  /** Whoever is this near is at the end. */
  readonly nearPx: number;
  readonly toEnd: () => void;
}

/** Keeps who was at the end of a box there when the box changes its size: a phone's keyboard opens, or it is turned. */
export function useKeptAtEnd(box: RefObject<HTMLElement | null>, { nearPx, toEnd }: End): void {
  const keep = useEffectEvent(toEnd);
  const isNear = useEffectEvent(
    ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
      scrollHeight - scrollTop - clientHeight <= nearPx,
  );
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let wasAtEnd = true;
    const note = () => {
      wasAtEnd = isNear(element);
    };
    const observer = new ResizeObserver(() => {
      if (wasAtEnd) keep();
    });
    element.addEventListener('scroll', note, { passive: true });
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', note);
      observer.disconnect();
    };
  }, [box]);
}
