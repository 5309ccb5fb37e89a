import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { SECOND_MS } from '@market/domain/foundation/clock';
import { settingsOrExit } from '@market/domain/foundation/settings/settings-or-exit';
import { traces } from '@market/domain/foundation/traces';
import { createLog, NestLog } from './logger.js';
import { findClusterError } from './queues/redis-cluster.js';
import { WorkersModule } from './workers.module.js';

/** After a signal, running jobs may take this many milliseconds to finish; then the process exits. */
const STOP_WITHIN_MS = 56 * SECOND_MS;

const settings = settingsOrExit();
const clusterError = settings.REDIS_URL && (await findClusterError(settings.REDIS_URL));
if (clusterError) {
  process.stderr.write(`${clusterError}\n`);
  process.exit(1);
}
const log = createLog(settings);
const application = await NestFactory.createApplicationContext(WorkersModule.forSettings(settings), {
  logger: new NestLog(log),
});

/** Stops starting jobs, waits for running jobs, closes connections, and exits with 0. */
async function stop(): Promise<void> {
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  log.info('stopping');
  await application.close();
  await traces()?.flushSpans();
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
log.info('working');
