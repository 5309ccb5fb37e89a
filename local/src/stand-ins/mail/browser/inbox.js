/* global SHOWN */
// How often the page checks for new mail.
const POLL_EVERY_MS = 2000;
setInterval(async () => {
  if (document.hidden) return;
  const response = await fetch('/api/messages/newest').catch(() => undefined);
  const newest = response?.ok ? await response.json() : undefined;
  if (newest && newest.id !== SHOWN) location.reload();
}, POLL_EVERY_MS);
