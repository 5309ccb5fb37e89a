// Preloaded into each child process. When the parent ends, even by `kill -9`, the child shuts down gracefully, so that
// no port stays in use.

/** How long the child may take to shut down before it exits by force. */
const EXIT_AFTER_MS = 30_000;

process.once('disconnect', () => {
  setTimeout(() => process.exit(1), EXIT_AFTER_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();
