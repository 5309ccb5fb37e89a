import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { SECOND_MS } from '@market/domain/foundation/clock';
import { traces } from '@market/domain/foundation/traces';
import { readSettings, type Settings } from '@market/domain/foundation/configuration';
import { createLog, NestLog } from './logger.js';

/** What is under way may take this long to finish once the process is asked to stop. */
const STOP_WITHIN_MS = 56 * SECOND_MS;

/** Settings of the environment; one clear sentence and exit 1 where one is wrong. */
function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

const settings = settingsOrExit();
const log = createLog(settings);
if (settings.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) {
  const { startTracing } = await import('@market/domain/tracing/start-tracing');
  const share = settings.OTEL_TRACES_SAMPLER_ARG;
  startTracing('workers', { url: settings.OTEL_EXPORTER_OTLP_ENDPOINT, share });
}
// Only now: what is traced must not be loaded before.
const { WorkersModule } = await import('./workers.module.js');
// Started without any face of HTTP.
const application = await NestFactory.createApplicationContext(WorkersModule.with(settings), {
  logger: new NestLog(log),
});

/** Takes no more jobs, finishes those under way, closes connections, exits 0. */
async function stop(): Promise<void> {
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  log.info('stopping');
  await application.close();
  await traces()?.end();
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
log.info('working');
