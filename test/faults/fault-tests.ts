import { capturesOnPostgres, capturesOnRedis } from './promises/captures.js';
import { closedTab } from './promises/closed-tab.js';
import { demo } from './promises/demo.js';
import { diskFull } from './promises/disk-full.js';
import { forgedWebhooks } from './promises/forged-webhooks.js';
import { heldBodies } from './promises/held-bodies.js';
import { histories } from './promises/histories.js';
import { hostileInput } from './promises/hostile-input.js';
import { hostileText } from './promises/hostile-text.js';
import { lostResponses } from './promises/lost-responses.js';
import { mail } from './promises/mail.js';
import { migration } from './promises/migration.js';
import { offSale } from './promises/off-sale.js';
import { overload } from './promises/overload.js';
import { payouts } from './promises/payouts.js';
import { poolerRestart } from './promises/pooler-restart.js';
import { postgresRestart } from './promises/postgres-restart.js';
import { primaryFailover } from './promises/primary-failover.js';
import { providerRefusals } from './promises/provider-refusals.js';
import { queueWiped } from './promises/queue-wiped.js';
import { redisFailover } from './promises/redis-failover.js';
import { replicaLost } from './promises/replica-lost.js';
import { rollingDeploy } from './promises/rolling-deploy.js';
import { slowClients } from './promises/slow-clients.js';
import { spoofedAddresses } from './promises/spoofed-addresses.js';
import { tampering } from './promises/tampering.js';
import { uploadMemory } from './promises/upload-memory.js';
import { webhooks } from './promises/webhooks.js';
import type { FaultTest } from './fault-test.js';

/**
 * All fault tests, in the order in which they start. Two run at a time, so the longest start first: otherwise a long
 * one could start last and run alone.
 */
export const FAULT_TESTS: readonly FaultTest[] = [
  migration,
  capturesOnRedis,
  capturesOnPostgres,
  providerRefusals,
  payouts,
  lostResponses,
  closedTab,
  tampering,
  webhooks,
  mail,
  demo,
  offSale,
  queueWiped,
  replicaLost,
  primaryFailover,
  redisFailover,
  poolerRestart,
  postgresRestart,
  rollingDeploy,
  diskFull,
  spoofedAddresses,
  slowClients,
  overload,
  heldBodies,
  uploadMemory,
  forgedWebhooks,
  hostileInput,
  hostileText,
  histories,
];
