import Bowser from 'bowser';
import type { SignedInBrowser } from '@market/contract/identity';
import type { LiveSession } from '@market/domain/identity/sessions.queries';

/** A browser as its owner knows it again. */
export function signedInBrowser(session: LiveSession, currentId: string): SignedInBrowser {
  return {
    id: session.id,
    name: browserName(session.userAgent),
    signedInAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    isCurrent: session.id === currentId,
  };
}

/** 'Firefox on Linux' from what a browser says of itself; words for one that says nothing. */
function browserName(userAgent: string): string {
  if (userAgent === '') return 'Unknown browser';
  const { browser, os } = Bowser.parse(userAgent);
  const name = browser.name || 'Unknown browser';
  return os.name ? `${name} on ${os.name}` : name;
}
