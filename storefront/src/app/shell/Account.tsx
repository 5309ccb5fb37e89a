import type { AuthUser } from '@market/contract/identity/identity';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../shared/load-chunk.js';
import { AccountButton } from './AccountButton.js';

const loadMenu = () => loadChunk(() => import('./AccountMenu.js'));
const AccountMenu = lazy(loadMenu);
const preloadMenu = () => void loadMenu().catch(() => undefined);

/** The account's button and its menu. The menu's code loads when the button is hovered, focused or pressed. */
export default function Account({ user }: { readonly user: AuthUser }) {
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keyboard' | null>(null);
  const button = (
    <AccountButton
      user={user}
      aria-expanded={false}
      onPointerEnter={preloadMenu}
      onFocus={preloadMenu}
      // The click event of the Enter or Space key has the detail 0.
      onClick={({ detail }) => setOpenedBy(detail === 0 ? 'keyboard' : 'pointer')}
      onKeyDown={({ key }) => key === 'ArrowDown' && setOpenedBy('keyboard')}
    />
  );
  return openedBy ? (
    <Suspense fallback={button}>
      <AccountMenu user={user} shouldFocusFirst={openedBy === 'keyboard'} />
    </Suspense>
  ) : (
    button
  );
}
