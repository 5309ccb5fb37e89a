import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Says that the page changed to those who do not see it: the focus goes to the new page, whose title is read out, again
 * when it becomes more exact. The first page needs none of it: the browser itself says that one.
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
