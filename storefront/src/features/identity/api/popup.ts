import { AUTH_CHANNEL, AUTH_TIMES, POPUP_SIZE } from '@market/contract/identity/auth-rules';
import type { AuthMessage, ProviderName } from '@market/contract/identity/identity';
import { deviceDelay } from '../../../shared/http/device-delay.js';
import { parseAuthMessage } from './auth-calls.js';

import { AuthFailure } from './auth-state.js';

let cancelCurrentPopup: () => void = () => undefined;
/**
 * How many pop-ups were closed. The number is part of the next window's name: under the same name, the browser would
 * reuse a window that is still closing.
 */
let closedPopupCount = 0;

/**
 * Opens a 500×600 window; returns null if it is blocked (SIGNIN-1). Call it in the click handler itself: browsers
 * block windows that open later.
 */
export function openPopup(address = 'about:blank'): Window | null {
  const left = window.screenX + Math.max(0, (window.outerWidth - POPUP_SIZE.width) / 2);
  const top = window.screenY + Math.max(0, (window.outerHeight - POPUP_SIZE.height) / 2);
  return window.open(
    address,
    `mvp-market-auth-${closedPopupCount}`,
    `popup,width=${POPUP_SIZE.width},height=${POPUP_SIZE.height},left=${left},top=${top}`,
  );
}

/**
 * Waits for the pop-up's report. The pop-up posts it to its opener, if it still has one, and to the broadcast channel
 * 'auth'. Throws AuthFailure with the report's error code, with `auth/popup-closed-by-user` at most 8 s after the
 * window was closed (10 s on phones), or with `auth/cancelled-popup-request` when another pop-up replaces it.
 */
export function waitForPopup(
  popup: Window,
  provider: ProviderName,
  mode: AuthMessage['mode'],
): Promise<void> {
  cancelCurrentPopup();
  return new Promise((resolve, reject) => {
    const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(AUTH_CHANNEL);
    const pollMs = deviceDelay(AUTH_TIMES.popupPollMs, AUTH_TIMES.popupPollMaxMs);
    let closedForMs = 0;
    const pollTimer = setInterval(() => {
      closedForMs = popup.closed ? closedForMs + pollMs : 0;
      if (closedForMs >= AUTH_TIMES.popupClosedWaitMs)
        finish(new AuthFailure(provider, 'auth/popup-closed-by-user'));
    }, pollMs);

    function onReport(event: MessageEvent<unknown>): void {
      if (event.origin !== window.location.origin) return;
      const report = parseAuthMessage(event.data);
      if (report?.type !== 'auth' || report.provider !== provider || report.mode !== mode) return;
      const { code, message } = report;
      finish(code === undefined ? undefined : new AuthFailure(provider, code, message));
    }

    function finish(failure?: AuthFailure): void {
      clearInterval(pollTimer);
      window.removeEventListener('message', onReport);
      channel?.close();
      cancelCurrentPopup = () => undefined;
      closedPopupCount += 1;
      if (failure) reject(failure);
      else resolve();
    }

    window.addEventListener('message', onReport);
    channel?.addEventListener('message', onReport);
    cancelCurrentPopup = () => finish(new AuthFailure(provider, 'auth/cancelled-popup-request'));
  });
}
