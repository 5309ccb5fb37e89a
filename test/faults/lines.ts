import { capturesOnPostgres, capturesOnRedis } from './promises/captures.js';
import { closedTab } from './promises/closed-tab.js';
import { demo } from './promises/demo.js';
import { diskFull } from './promises/disk-full.js';
import { histories } from './promises/histories.js';
import { hostileInput } from './promises/hostile-input.js';
import { lostAnswers } from './promises/lost-answers.js';
import { mail } from './promises/mail.js';
import { migration } from './promises/migration.js';
import { overload } from './promises/overload.js';
import { postgresRestart } from './promises/postgres-restart.js';
import { queueWiped } from './promises/queue-wiped.js';
import { rollingDeploy } from './promises/rolling-deploy.js';
import { slowClients } from './promises/slow-clients.js';
import { tampering } from './promises/tampering.js';
import { webhooks } from './promises/webhooks.js';
import type { FaultLine } from './room/outcome.js';

/** The table of promises, in the order in which they are played: two at once, so that the longest comes first. */
export const LINES: readonly FaultLine[] = [
  migration,
  capturesOnRedis,
  capturesOnPostgres,
  lostAnswers,
  closedTab,
  tampering,
  webhooks,
  mail,
  demo,
  queueWiped,
  postgresRestart,
  rollingDeploy,
  diskFull,
  slowClients,
  overload,
  hostileInput,
  histories,
];
