import getPort from 'get-port';

/**
 * The lowest port to choose from. The range ends below the ephemeral ports, from which operating systems serve
 * outgoing connections and `listen(0)`.
 */
const FIRST = 20_000;
const COUNT = 10_000;

/**
 * Returns a random free port of 127.0.0.1 outside the ephemeral range, so that it is probably still free when a
 * program opens it later. Programs that can report their port listen on 0 instead.
 */
export function freePort() {
  const start = Math.floor(Math.random() * COUNT);
  const port = Array.from({ length: COUNT }, (_, index) => FIRST + ((start + index) % COUNT));
  return getPort({ host: '127.0.0.1', port });
}
