/**
 * Loaded into a child before its own code: when the conductor is gone, however it ended (`kill -9` included), the
 * child stops as if it had been asked to, and leaves no port and no connection behind.
 */
const INSIST_AFTER_MS = 30_000;

process.once('disconnect', () => {
  setTimeout(() => process.exit(1), INSIST_AFTER_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();
