import 'reflect-metadata';
import { networkInterfaces } from 'node:os';
import { readSettings, type Settings } from '@market/domain/foundation/configuration';
import { SECOND_MS } from '@market/domain/foundation/clock';
import { createApplication } from './application.js';
import { createLog } from './http/logger.js';

/** What is under way may take this long to finish once the process is asked to stop. */
const STOP_WITHIN_MS = 20 * SECOND_MS;

/** Settings of the environment; one clear sentence and exit 1 where one is wrong. */
function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

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

/** Takes no more calls, finishes those under way, closes connections, exits 0. */
async function stop(): Promise<void> {
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  log.info('stopping');
  await application.close();
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());

await application.listen(settings.PORT, everywhere());
log.info({ port: settings.PORT }, 'listening');
