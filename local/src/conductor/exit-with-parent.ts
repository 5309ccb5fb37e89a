/**
 * Preloaded into each child process. When the parent ends, even by `kill -9`, the child shuts down gracefully, so
 * that no port stays in use. A child that still runs after this time is killed.
 */
const EXIT_AFTER_MS = 30_000;

process.once('disconnect', () => {
  setTimeout(() => process.exit(1), EXIT_AFTER_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();
