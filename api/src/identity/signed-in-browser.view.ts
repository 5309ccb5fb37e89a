import Bowser from 'bowser';
import type { SignedInBrowser } from '@market/contract/identity/identity';
import type { ValidSession } from '@market/domain/identity/sessions.queries';

/** Returns a session as the list of signed-in browsers shows it to its owner. */
export function signedInBrowser(session: ValidSession, currentId: string): SignedInBrowser {
  return {
    id: session.id,
    name: browserName(session.userAgent),
    signedInAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    isCurrent: session.id === currentId,
  };
}

/** Returns a name such as 'Firefox on Linux' for a User-Agent header. */
function browserName(userAgent: string): string {
  if (userAgent === '') return 'Unknown browser';
  const { browser, os } = Bowser.parse(userAgent);
  const name = browser.name || 'Unknown browser';
  return os.name ? `${name} on ${os.name}` : name;
}
