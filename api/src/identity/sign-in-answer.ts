import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AuthMessage } from '@market/contract/identity';
import type { DomainError } from '@market/domain/foundation/domain-error';
import { STATUSES } from '../http/errors/statuses.js';
import type { Attempt } from './attempt.js';
import { withQuery } from './return-to.js';

/** What is needed to tell how an attempt ended, also when its cookie is gone. */
export type Ending = Pick<Attempt, 'provider' | 'display' | 'returnTo'> & Pick<AuthMessage, 'mode'>;

/** Where the pop-up's page finds its script: our own file, so that no page needs inline script. */
export const POPUP_SCRIPT_PATH = '/api/auth/popup.js';

/** Tells the opener, and every tab of this site, how it ended, then closes; no token is in it. */
export const POPUP_SCRIPT = `const message = JSON.parse(document.currentScript.dataset.message);
if (window.opener) window.opener.postMessage(message, window.location.origin);
if (typeof BroadcastChannel !== 'undefined') new BroadcastChannel('auth').postMessage(message);
setTimeout(() => window.close(), 100);
`;

/** Answers a browser that is back from its provider, or never got there: by a page for a pop-up, by a redirect else. */
export function answerSignIn(reply: FastifyReply, ending: Ending, failure?: DomainError): void {
  if (failure && STATUSES[failure.code] === 500)
    new Logger('SignIn').error(failure.code, String(failure.cause));
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  if (ending.display === 'popup') answerPopup(reply, ending, failure);
  else reply.redirect(pageAddress(ending, failure), 303);
}

/** Where a page goes on: back to where it came from; a failed sign-in to /login, a failed linking to its own page. */
export function pageAddress(ending: Ending, failure?: DomainError): string {
  const { mode, provider, returnTo } = ending;
  if (mode === 'grant') return withQuery(returnTo, { github: failure?.code ?? 'granted' });
  if (!failure) return mode === 'link' ? withQuery(returnTo, { linked: provider }) : returnTo;
  const query = { auth_error: failure.code, provider };
  return withQuery(mode === 'link' ? returnTo : '/login', query);
}

function answerPopup(reply: FastifyReply, { mode, provider }: Ending, failure?: DomainError): void {
  const message: AuthMessage = {
    type: 'auth',
    eventId: randomUUID(),
    mode,
    provider,
    ...(failure && { code: failure.code, message: failure.message }),
  };
  reply
    // Any other policy here would cut the pop-up off from its opener on the way back from the provider.
    .header('cross-origin-opener-policy', 'unsafe-none')
    .type('text/html; charset=utf-8')
    .send(popupPage(JSON.stringify(message)));
}

function popupPage(message: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Signing in</title>
<p>You can close this window.</p>
<script src="${POPUP_SCRIPT_PATH}" data-message="${escapeAttribute(message)}"></script>
</html>
`;
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
