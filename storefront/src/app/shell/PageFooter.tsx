import { BottomNavigation } from './BottomNavigation.js';
import { Footer } from './Footer.js';

/** The footer and the bottom navigation. Shorts fill the window and have no footer (FIND-50, FIND-56). */
export default function PageFooter({ isFooterShown }: { readonly isFooterShown: boolean }) {
  return (
    <>
      {isFooterShown && <Footer />}
      <BottomNavigation />
    </>
  );
}
