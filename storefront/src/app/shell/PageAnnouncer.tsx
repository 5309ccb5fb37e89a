import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Announces a page change to screen readers: the focus moves to the new page, whose title is read, again when the title
 * changes. Dialogs have names of their own, and the demo's dialog shows its countdown in the title: nothing is read while
 * one is open. The browser itself announces the first page.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const region = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
    const say = () => {
      if (document.querySelector('[role="dialog"]')) return;
      if (region.current && region.current.textContent !== document.title)
        region.current.textContent = document.title;
    };
    say();
    const titles = new MutationObserver(say);
    titles.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => titles.disconnect();
  }, [pathname]);
  return <p ref={region} role="status" className="sr-only" />;
}
