import type { AuthUser } from '@market/contract/identity/identity';
import { FORBIDDEN_TEXT } from '@market/contract/endpoints/forbidden-text';
import { useState } from 'react';
import { session } from '../http/session.js';
import * as sharedTexts from '../shared/texts.js';
import { AccessPage } from './AccessPage.js';
import * as texts from './texts.js';

/**
 * Explains to a signed-in user without the moderator role why they cannot open the console, and offers another sign-in
 * (CONSOLE-1).
 */
export function NotAllowedPage({ user }: { readonly user: AuthUser }) {
  const [problem, setProblem] = useState('');
  const signOut = () => session.logout().catch((error: Error) => setProblem(error.message));
  return (
    <AccessPage title={texts.moderatorsOnly}>
      <p>
        {FORBIDDEN_TEXT} {texts.notAModerator(user.displayName ?? user.email ?? sharedTexts.unnamedPerson)}
      </p>
      {problem && <p role="alert">{problem}</p>}
      <button type="button" className="access-action is-primary" onClick={() => void signOut()}>
        {texts.signInAsSomebodyElse}
      </button>
      <a className="access-back-link" href="/">
        {texts.backToStorefront}
      </a>
    </AccessPage>
  );
}
