import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Announces a page change to screen readers: moves the focus to the new page and announces its title, also when the
 * title changes later. Announces nothing while a dialog is open, because dialogs have their own names and the demo
 * shows its countdown in the title. The browser announces the first page itself.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const announcedPath = useRef(pathname);
  const region = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (announcedPath.current === pathname) return;
    announcedPath.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
    const announceTitle = () => {
      if (document.querySelector('[role="dialog"]')) return;
      if (region.current && region.current.textContent !== document.title)
        region.current.textContent = document.title;
    };
    announceTitle();
    const titleObserver = new MutationObserver(announceTitle);
    titleObserver.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => titleObserver.disconnect();
  }, [pathname]);
  return <p ref={region} role="status" className="sr-only" />;
}
