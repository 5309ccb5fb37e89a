import { type RefObject, useEffect, useEffectEvent } from 'react';

interface StickToEndOptions {
  /** Within this distance from its end, in pixels, the box counts as scrolled to its end. */
  readonly nearEndPx: number;
  readonly moveToEnd: () => void;
}

/** Keeps a box scrolled to its end when its size changes, for example when a phone's keyboard opens. */
export function useStickToEnd(
  box: RefObject<HTMLElement | null>,
  { nearEndPx, moveToEnd }: StickToEndOptions,
): void {
  const scrollToEnd = useEffectEvent(moveToEnd);
  const isNearEnd = useEffectEvent(
    ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
      scrollHeight - scrollTop - clientHeight <= nearEndPx,
  );
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let wasAtEnd = true;
    const updateWasAtEnd = () => {
      wasAtEnd = isNearEnd(element);
    };
    const observer = new ResizeObserver(() => {
      if (wasAtEnd) scrollToEnd();
    });
    element.addEventListener('scroll', updateWasAtEnd, { passive: true });
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', updateWasAtEnd);
      observer.disconnect();
    };
  }, [box]);
}
