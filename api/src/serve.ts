import 'reflect-metadata';
import { networkInterfaces } from 'node:os';
import { SECOND_MS } from '@market/domain/foundation/clock';
import { settingsOrExit } from '@market/domain/foundation/settings-or-exit';
import { traces } from '@market/domain/foundation/traces';
import { renamableModerators } from '@market/domain/identity/identity.rules';
import { createApplication } from './application.js';
import { leave } from './http/lifecycle/graceful-shutdown.js';
import { createLog } from './http/tracing/logger.js';

/** What is under way may take this long to finish once the process is asked to stop. */
const STOP_WITHIN_MS = 20 * SECOND_MS;
/** Connections that wait to be taken: beyond them the system drops the first packet of each, and whoever comes tries again after 1, 3 and 7 s instead of hearing at once that there are too many. */
const BACKLOG = 4096;

/** The address that stands for all of them: IPv6 with IPv4 where the machine has both. */
function everywhere(): string {
  const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ family }) => family === 'IPv6'),
  );
  return hasIpv6 ? '::' : '0.0.0.0';
}

const settings = settingsOrExit();
const log = createLog(settings);
const application = await createApplication(settings, log);

/** Sends callers elsewhere, takes no more calls, finishes those under way, closes connections, exits 0. */
async function stop(): Promise<void> {
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  log.info('stopping');
  await leave(application);
  await application.close();
  await traces()?.end();
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());

const renamable = settings.NODE_ENV === 'production' ? renamableModerators(settings.MODERATORS) : [];
if (renamable.length > 0)
  log.warn(
    { renamable },
    'MODERATORS names people by what can change hands; use github-id:NUMBER or google-id:NUMBER',
  );

await application.listen({ port: settings.PORT, host: everywhere(), backlog: BACKLOG });
log.info({ port: settings.PORT }, 'listening');
