import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, atMost } from '../../bench/report.js';
import { residentMib } from '../../src/servers/process-figures.js';
import type { Market } from '../testbed/market.js';
import type { FaultLine } from '../fault-line.js';
import { authorizationOf, signUp, signUpOne } from '../clients/people.js';
import { call } from '../clients/calls.js';
import { until } from '../../src/until.js';
import { headOf, WithheldBodies, type WithheldOrder, type WithheldResult } from '../load/withheld-bodies.js';

/** The number of accounts. One person has fewer, so that limits per person do not hide the memory that one body takes. */
const ACCOUNTS = 100;
const IMAGE_BYTES = 10 * 1024 * 1024 - 1;
const JSON_BYTES = 256 * 1024;
const POLL_INTERVAL_MS = 100;
const HELD_MS = 3000;
const WARM_UP_CALLS = 200;
const IMAGES_ADD_AT_MOST_MIB = 64;
/**
 * JSON bodies are parsed in memory. An api holds at most 32 MiB of them (arriving-bodies.ts); the rest are refused bodies that V8
 * has not collected yet. The growth does not depend on how long the bodies are sent.
 */
const JSON_ADDS_AT_MOST_MIB = 192;
const DELETED_WITHIN_MS = 60_000;

/** Sends bodies of the maximum size whose last byte is withheld (UPLOAD-8). */
export const uploadMemory: FaultLine = {
  name: 'upload-memory',
  promise: 'incomplete request bodies fill neither memory nor disk',
  notScaled: 'nginx collects the bodies before an api sees them',
  run: (testbed) =>
    testbed.market({ apis: 1, workers: 0 }, async (market) => {
      const connections = testbed.times(300, 60);
      const person = await signUpOne(market);
      for (let sentCount = 0; sentCount < WARM_UP_CALLS; sentCount += 1)
        await call(market, { method: 'GET', path: '/users/messages', by: person });
      const json = await withhold(market, await largeJson(market, connections));
      const imageResult = await withhold(market, await largeImages(market, connections));
      const remainingFiles = await filesLeft(market);
      const answeredTwice = imageResult.result.answeredTwice + json.result.answeredTwice;
      return {
        cases: imageResult.result.opened + json.result.opened,
        faults: imageResult.result.opened + json.result.opened,
        violations: remainingFiles.map((name) => `${name} is still there`),
        rows: [
          atLeast('images without their last byte', imageResult.result.opened, connections),
          atMost('memory that images add, MiB', imageResult.grownMib, IMAGES_ADD_AT_MOST_MIB),
          atMost('files of theirs left behind', remainingFiles.length, 0),
          atLeast('JSON bodies without their last byte', json.result.opened, connections),
          atMost('memory that JSON bodies add, MiB', json.grownMib, JSON_ADDS_AT_MOST_MIB),
          atMost('requests that received two responses', answeredTwice, 0),
        ],
      };
    }),
};

/** Sends the bodies without their last byte, keeps the connections open for a while, and measures the api's memory. */
async function withhold(
  market: Market,
  order: WithheldOrder,
): Promise<{ result: WithheldResult; grownMib: number }> {
  const pid = market.apis[0]?.pid ?? 0;
  const quietMib = residentMib(pid);
  let mostMib = quietMib;
  const timer = setInterval(() => (mostMib = Math.max(mostMib, residentMib(pid))), POLL_INTERVAL_MS);
  try {
    const bodies = await WithheldBodies.start(order);
    await pause(HELD_MS);
    const result = await bodies.stop();
    mostMib = Math.max(mostMib, residentMib(pid));
    return { result, grownMib: mostMib - quietMib };
  } finally {
    clearInterval(timer);
  }
}

async function largeImages(market: Market, connections: number): Promise<WithheldOrder> {
  const people = await signUp(market, ACCOUNTS);
  const authorizations = await Promise.all(people.map((person) => authorizationOf(market, person)));
  const senders = authorizations.map((authorization, index) => ({
    head: headOf('/uploads/images', IMAGE_BYTES, { authorization, 'content-type': 'image/png' }),
    localAddress: `127.0.0.${index + 2}`,
  }));
  return { port: market.apis[0]?.port ?? 0, senders, connections, sentBytes: IMAGE_BYTES - 1 };
}

async function largeJson(market: Market, connections: number): Promise<WithheldOrder> {
  const authorization = await authorizationOf(market, await signUpOne(market));
  const headers = { authorization, 'content-type': 'application/json' };
  const headText = headOf('/users/messages', JSON_BYTES, headers);
  const senders = [{ head: headText, localAddress: '127.0.0.2' }];
  return { port: market.apis[0]?.port ?? 0, senders, connections, sentBytes: JSON_BYTES - 1 };
}

/** Returns temporary files that still exist a while after the last connection was closed. */
async function filesLeft(market: Market): Promise<string[]> {
  const names = () => readdirSync(join(market.folder, 'objects', 'incoming'));
  await until(() => names().length === 0, DELETED_WITHIN_MS).catch(() => undefined);
  return names();
}
