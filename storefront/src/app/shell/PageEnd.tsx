import { BottomNavigation } from './BottomNavigation.js';
import { Footer } from './Footer.js';

/** What every page ends with; shorts fill the window and have no footer (FIND-50, FIND-56). */
export function PageEnd({ hasFooter }: { readonly hasFooter: boolean }) {
  return (
    <>
      {hasFooter && <Footer />}
      <BottomNavigation />
    </>
  );
}
