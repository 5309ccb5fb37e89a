import 'reflect-metadata';
import { networkInterfaces } from 'node:os';
import { readSettings, type Settings } from '@market/domain/foundation/configuration';
import { SECOND_MS } from '@market/domain/foundation/clock';
import { traces } from '@market/domain/foundation/traces';
import { createLog } from './http/logger.js';

/** What is under way may take this long to finish once the process is asked to stop. */
const STOP_WITHIN_MS = 20 * SECOND_MS;
/** Connections that wait to be taken: beyond them the system drops the first packet of each, and whoever comes tries again after 1, 3 and 7 s instead of hearing at once that there are too many. */
const BACKLOG = 4096;

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
if (settings.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) {
  const { startTracing } = await import('@market/domain/tracing/start-tracing');
  const share = settings.OTEL_TRACES_SAMPLER_ARG;
  startTracing('api', { url: settings.OTEL_EXPORTER_OTLP_ENDPOINT, share });
}
// Only now: what is traced must not be loaded before.
const { createApplication } = await import('./application.js');
const { leave } = await import('./http/leaving.js');
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

await application.listen({ port: settings.PORT, host: everywhere(), backlog: BACKLOG });
log.info({ port: settings.PORT }, 'listening');
