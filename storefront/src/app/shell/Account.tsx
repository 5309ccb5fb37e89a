import type { AuthUser } from '@market/contract/identity';
import { lazy, startTransition, Suspense, useEffect, useRef, useState } from 'react';
import { loadChunk } from '../../shared/load-chunk.js';
import { onFirstUse } from '../../shared/on-first-use.js';
import { AccountFace, accountFaceClass, accountMenuLabel } from './AccountFace.js';

const AccountMenu = lazy(() => loadChunk(() => import('./AccountMenu.js')));

/** The account's menu: its button is there at once, the menu itself comes when somebody begins to use the page. */
export default function Account({ user }: { readonly user: AuthUser }) {
  const [isWanted, setWanted] = useState(false);
  // Pressed before the menu was there: it opens when it is.
  const [isPressed, setPressed] = useState(false);
  const place = useRef<HTMLButtonElement>(null);
  // As a transition, so that the button stays until the menu has come.
  const want = () => startTransition(() => setWanted(true));
  useEffect(() => onFirstUse(want), []);
  const button = (
    <button
      ref={place}
      type="button"
      aria-label={accountMenuLabel(user)}
      aria-haspopup="menu"
      aria-expanded={false}
      className={accountFaceClass}
      onClick={() => {
        want();
        setPressed(true);
      }}
    >
      <AccountFace user={user} />
    </button>
  );
  return (
    <Suspense fallback={button}>
      {isWanted ? <AccountMenu user={user} insteadOf={place} defaultOpen={isPressed} /> : button}
    </Suspense>
  );
}
