/**
 * Runs fault tests one after the other in a test bed of its own, and sends the outcome of each to the parent.
 * Started as `node fault-test-process.js SEED long|short one|scaled NAME…`: a short run has few cases, and a scaled run
 * has several processes of each server.
 */

import { FAULT_TESTS } from './fault-tests.js';
import { abortedOutcome, type FaultTest, type Outcome } from './fault-test.js';
import { Testbed } from './testbed/testbed.js';

/** The message that this process sends after each fault test. */
export interface FaultTestEndMessage {
  readonly name: string;
  readonly outcome: Outcome;
  readonly seconds: number;
  /** The folder with the servers' logs; only set if the fault test failed. */
  readonly logFolder?: string;
}

/** The message that this process sends before each fault test: the folder of its servers. */
export interface FaultTestStartMessage {
  readonly serversFolder: string;
}

const [seed, runLength, marketSize, ...names] = process.argv.slice(2);

async function runFaultTest(faultTest: FaultTest, testbed: Testbed): Promise<FaultTestEndMessage> {
  const startedAt = performance.now();
  const outcome = await faultTest.run(testbed).catch((error: unknown) => abortedOutcome(toText(error)));
  return { name: faultTest.name, outcome, seconds: (performance.now() - startedAt) / 1000 };
}

function toText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function sendToParent(message: FaultTestEndMessage | FaultTestStartMessage): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()));
}

let testbed: Testbed | undefined;

/** If the test bed has not closed by then, for example because its servers are still starting, the process exits. */
const CLOSE_WITHIN_MS = 20_000;

/** Stops all processes of the test bed, because the parent has exited or requested it. */
async function shutDown(): Promise<void> {
  setTimeout(() => process.exit(1), CLOSE_WITHIN_MS);
  await testbed?.close();
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
  process.once(signal, () => void shutDown());

for (const faultTest of FAULT_TESTS.filter(({ name }) => names.includes(name))) {
  testbed ??= await Testbed.start({
    seed: Number(seed),
    isShort: runLength === 'short',
    isScaled: marketSize === 'scaled',
  });
  await sendToParent({ serversFolder: testbed.folder });
  const message = await runFaultTest(faultTest, testbed);
  if (message.outcome.violations.length === 0) {
    await sendToParent(message);
    continue;
  }
  await sendToParent({ ...message, logFolder: testbed.copyLogs() });
  // A closed test bed makes the next fault test start with fresh processes.
  await testbed.close();
  testbed = undefined;
}
await testbed?.close();
process.exit(0);
