import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AuthMessage } from '@market/contract/identity/identity';
import type { DomainError } from '@market/domain/foundation/domain-error';
import { STATUSES } from '../http/errors/statuses.js';
import type { Attempt } from './attempt.js';
import { withQuery } from './return-to.js';

/**
 * What determines the response at the end of a sign-in attempt. If the attempt's cookie is missing, defaults
 * are used.
 */
export type AttemptResult = Pick<Attempt, 'provider' | 'display' | 'returnTo'> & Pick<AuthMessage, 'mode'>;

/** The address of the pop-up's script. It is a file, because the content policy allows no inline script. */
export const POPUP_SCRIPT_PATH = '/api/auth/popup.js';

/**
 * A script that posts the outcome, without any token, to the opener and to every tab of this site, and then
 * closes the pop-up.
 */
export const POPUP_SCRIPT = `const message = JSON.parse(document.currentScript.dataset.message);
if (window.opener) window.opener.postMessage(message, window.location.origin);
if (typeof BroadcastChannel !== 'undefined') new BroadcastChannel('auth').postMessage(message);
setTimeout(() => window.close(), 100);
`;

/** Responds at the end of a sign-in attempt: with a page that closes the pop-up, or with a redirect. */
export function respondToAttempt(reply: FastifyReply, result: AttemptResult, failure?: DomainError): void {
  if (failure && STATUSES[failure.code] === 500)
    new Logger('SignIn').error(failure.code, String(failure.cause));
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  if (result.display === 'popup') respondToPopup(reply, result, failure);
  else reply.redirect(redirectAddress(result, failure), 303);
}

/** Returns the address to redirect to: the page where the attempt began, or /login after a failed sign-in. */
export function redirectAddress(result: AttemptResult, failure?: DomainError): string {
  const { mode, provider, returnTo } = result;
  if (mode === 'grant') return withQuery(returnTo, { github: failure?.code ?? 'granted' });
  if (!failure) return mode === 'link' ? withQuery(returnTo, { linked: provider }) : returnTo;
  const query = { auth_error: failure.code, provider };
  return withQuery(mode === 'link' ? returnTo : '/login', query);
}

function respondToPopup(reply: FastifyReply, { mode, provider }: AttemptResult, failure?: DomainError): void {
  const message: AuthMessage = {
    type: 'auth',
    eventId: randomUUID(),
    mode,
    provider,
    ...(failure && { code: failure.code, message: failure.message }),
  };
  reply
    // With any other policy, the browser would not let the pop-up reach the page that opened it.
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
