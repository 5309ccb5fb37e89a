import getPort from 'get-port';

/**
 * The lowest port to choose from. The range ends below the ephemeral ports, which operating systems assign to
 * outgoing connections and to `listen(0)`.
 */
const FIRST_PORT = 20_000;
const PORT_COUNT = 10_000;

/**
 * Returns a random free port of 127.0.0.1 outside the ephemeral range, so that it is probably still free when a
 * program opens it later. Programs that can report their port listen on 0 instead.
 */
export function freePort() {
  const firstIndex = Math.floor(Math.random() * PORT_COUNT);
  const candidatePorts = Array.from(
    { length: PORT_COUNT },
    (_, index) => FIRST_PORT + ((firstIndex + index) % PORT_COUNT),
  );
  return getPort({ host: '127.0.0.1', port: candidatePorts });
}
