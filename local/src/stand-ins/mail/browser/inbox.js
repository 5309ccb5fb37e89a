/* global SHOWN */
// Shows new mail without a reload.
const LOOK_EVERY_MS = 2000;
setInterval(async () => {
  if (document.hidden) return;
  const answer = await fetch('/api/messages/newest').catch(() => undefined);
  const newest = answer?.ok ? await answer.json() : undefined;
  if (newest && newest.id !== SHOWN) location.reload();
}, LOOK_EVERY_MS);
