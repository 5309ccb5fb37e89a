import type { AuthUser } from '@market/contract/identity/identity';
import { FORBIDDEN_TEXT } from '@market/contract/endpoints/forbidden-text';
import { useState } from 'react';
import { session } from '../http/session.js';
import { GatePage } from './GatePage.js';

/** Tells a signed-in user without the moderator role why the console is closed, and offers another sign-in (CONSOLE-1). */
export function NotAllowedPage({ user }: { readonly user: AuthUser }) {
  const [problem, setProblem] = useState('');
  const signOut = () => session.logout().catch((error: Error) => setProblem(error.message));
  return (
    <GatePage title="Moderators only">
      <p>
        {FORBIDDEN_TEXT} You are signed in as {user.displayName ?? user.email ?? 'somebody'}, and this account
        does not moderate.
      </p>
      {problem && <p role="alert">{problem}</p>}
      <button type="button" className="gate-action is-primary" onClick={() => void signOut()}>
        Sign in as somebody else
      </button>
      <a className="gate-away" href="/">
        Back to the storefront
      </a>
    </GatePage>
  );
}
