import 'reflect-metadata';
import { networkInterfaces } from 'node:os';
import { SECOND_MS } from '@market/domain/foundation/clock';
import { settingsOrExit } from '@market/domain/foundation/settings/settings-or-exit';
import { traces } from '@market/domain/foundation/traces';
import { moderatorsNamedByLoginOrEmail } from '@market/domain/identity/identity.rules';
import { createApplication } from './application.js';
import { drainConnections } from './http/lifecycle/graceful-shutdown.js';
import { createLog } from './http/tracing/logger.js';

/** On shutdown, requests that still run after this time are aborted. */
const SHUTDOWN_TIMEOUT_MS = 20 * SECOND_MS;
/**
 * The most connections that wait to be accepted. The operating system drops the packets of further connections;
 * their clients retry after 1, 3 and 7 s instead of being refused at once.
 */
const LISTEN_BACKLOG = 4096;

/**
 * Returns the address on which to listen for all interfaces: `::`, which includes IPv4, or `0.0.0.0` on a machine
 * without IPv6, where `::` fails.
 */
function listenAddress(): string {
  const hasIpv6 = Object.values(networkInterfaces()).some((interfaceAddresses) =>
    interfaceAddresses?.some(({ family }) => family === 'IPv6'),
  );
  return hasIpv6 ? '::' : '0.0.0.0';
}

const settings = settingsOrExit();
const log = createLog(settings);
const application = await createApplication(settings, log);

/** Stops accepting requests, completes those that run, and exits with code 0 (API-10). */
async function shutDown(): Promise<void> {
  setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
  log.info('stopping');
  await drainConnections(application);
  await application.close();
  await traces()?.flushSpans();
  process.exit(0);
}
process.once('SIGTERM', () => void shutDown());
process.once('SIGINT', () => void shutDown());

const renamableNames =
  settings.NODE_ENV === 'production' ? moderatorsNamedByLoginOrEmail(settings.MODERATORS) : [];
if (renamableNames.length > 0)
  log.warn(
    { renamable: renamableNames },
    'MODERATORS has a login or an e-mail, which can change hands; use github-id:NUMBER or google-id:NUMBER',
  );

await application.listen({ port: settings.PORT, host: listenAddress(), backlog: LISTEN_BACKLOG });
log.info({ port: settings.PORT }, 'listening');
