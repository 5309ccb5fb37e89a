/**
 * A ref that writes the element's height in pixels to its CSS variable `--own-height`, and keeps it up to date. A
 * sticky element needs it to keep its lower end visible in windows that are lower than the element.
 */
export function ownHeightRef(element: HTMLElement | null) {
  if (!element || !('ResizeObserver' in window)) return;
  const observer = new ResizeObserver(() =>
    element.style.setProperty('--own-height', `${element.offsetHeight}px`),
  );
  observer.observe(element);
  return () => observer.disconnect();
}
